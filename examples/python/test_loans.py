"""Tests with the simulator, over its control endpoint. Needs Node.js and npm, and nothing else."""

import hashlib
import json
import subprocess
import unittest
import urllib.error
import urllib.request

START = ["node_modules/.bin/loan-ops-simulator", "--scenario", "busy-friday", "--now", "2026-03-02T12:00:00Z", "--json"]
TASKS = "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { id dueDate assignedTo } } }"
REASSIGN = "mutation ($id: ID!) { loan { reassignLoanOfficerTasks(input: { loanId: $id }) { reassignedCount } } }"


def send(url, token, method="POST", body=None, content_type="application/json"):
    data = json.dumps(body).encode() if content_type == "application/json" and body is not None else body
    headers = {"Authorization": f"Bearer {token}", **({"Content-Type": content_type} if data is not None else {})}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=10) as response:
        return json.load(response)


class LoanTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.process = subprocess.Popen([*START, "--control-port", "0"], stdout=subprocess.PIPE, text=True)
        cls.simulator = json.loads(cls.process.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()
        cls.process.stdout.close()

    def setUp(self):
        self.control("POST", "/reset")

    def tearDown(self):
        # What was planned to fail has failed.
        self.assertEqual(self.control("GET", "/faults/unused"), [])

    def control(self, method, path, body=None):
        return send(self.simulator["controlUrl"] + path, self.simulator["controlToken"], method, body)

    # A client of the service, as your own code would be. Put yours in its place.
    def graphql(self, query, **variables):
        url = self.simulator["url"] + "/graphql"
        return send(url, self.simulator["token"], body={"query": query, "variables": variables})["data"]

    def officer_task(self):
        return self.graphql(TASKS, id="LN-5200")["loan"]["loanOfficerDocumentTasks"][0]

    def test_reads_the_loan_officers_tasks(self):
        self.assertEqual(self.officer_task()["id"], "task_b00o04")
        calls = self.control("GET", "/calls?operation=loan")["calls"]
        self.assertEqual([call["status"] for call in calls], [200])

    def test_uploads_a_document_byte_for_byte(self):
        content = b"%PDF-1.7 pay stub"
        head = b'--x\r\nContent-Disposition: form-data; name="borrower-task-files"; filename="pay stub.pdf"\r\n'
        form = head + b"Content-Type: application/pdf\r\n\r\n" + content + b"\r\n--x--\r\n"
        url = self.simulator["url"] + "/api/loan-applications/loan_b00000/borrower-tasks/task_b0001/documents"
        send(url, self.simulator["token"], body=form, content_type="multipart/form-data; boundary=x")
        [upload] = self.control("GET", "/uploads")
        self.assertEqual(upload["task"], "task_b0001")
        self.assertEqual(upload["files"][0]["sha256"], hashlib.sha256(content).hexdigest())

    def test_does_not_send_a_reassignment_again_when_its_answer_is_lost(self):
        self.control("POST", "/faults", {"operation": "reassignLoanOfficerTasks", "fault": "reset-after"})
        with self.assertRaises(OSError):
            self.graphql(REASSIGN, id="LN-5200")
        calls = self.control("GET", "/calls?operation=reassignLoanOfficerTasks")["calls"]
        self.assertEqual(len(calls), 1)
        # It was done all the same: only a look at the loan tells.
        self.assertEqual(self.officer_task()["assignedTo"], "BORROWER")

    def test_sees_that_its_token_has_expired(self):
        self.control("PUT", "/token", {"expired": True})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            self.officer_task()
        self.assertEqual(refused.exception.code, 401)
        refused.exception.close()

    def test_sees_a_due_date_pass(self):
        self.assertEqual(self.officer_task()["dueDate"], "2026-03-02")
        self.control("POST", "/time", {"days": 7})
        self.assertEqual(self.officer_task()["dueDate"], "2026-02-23")


if __name__ == "__main__":
    unittest.main()
