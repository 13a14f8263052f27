# /// script
# dependencies = ["httpx==0.28.1", "requests==2.32.5", "aiohttp==3.14.5", "gql==4.4.0"]
# ///
import asyncio
import json
import os
import time

import aiohttp
import gql
import httpx
import requests
from gql.transport.exceptions import TransportServerError
from gql.transport.httpx import HTTPXTransport

BASE, CONTROL = os.environ["BASE_URL"], os.environ["CONTROL_URL"]
HEADERS = {"Authorization": "Bearer peer"}
HANDS = {"Authorization": f"Bearer {os.environ['CONTROL_TOKEN']}"}
NAMES = ["caf\u00e9.pdf", 'the "final" one.pdf', "a;b=c 100%.pdf", "\u5de5\u8d44.pdf"]


class Httpx:
    title = f"Python: httpx {httpx.__version__}"
    post = staticmethod(lambda url, body, timeout: told(httpx.post(url, json=body, headers=HEADERS, timeout=timeout)))
    send = staticmethod(lambda url, files: told(httpx.post(url, files=files, headers=HEADERS)))


class Requests:
    title = f"Python: requests {requests.__version__}"
    post = staticmethod(lambda url, body, timeout: told(requests.post(url, json=body, headers=HEADERS, timeout=timeout)))
    send = staticmethod(lambda url, files: told(requests.post(url, files=files, headers=HEADERS)))


class Aiohttp:
    title = f"Python: aiohttp {aiohttp.__version__}"

    @staticmethod
    def post(url, body, timeout):
        return asyncio.run(Aiohttp.call(url, timeout, json=body))

    @staticmethod
    def send(url, files):
        form = aiohttp.FormData()
        for field, (name, content, kind) in files:
            form.add_field(field, content, filename=name, content_type=kind)
        return asyncio.run(Aiohttp.call(url, 10, data=form))

    @staticmethod
    async def call(url, timeout, **body):
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(timeout)) as session:
            async with session.post(url, headers=HEADERS, **body) as answer:
                return answer.status, await answer.text()


class Gql:
    title = f"Python: gql {gql.__version__} on httpx"
    send = None

    @staticmethod
    def post(url, body, timeout):
        request = gql.gql(body["query"])
        request.variable_values = body["variables"]
        with gql.Client(transport=HTTPXTransport(url=url, headers=HEADERS, timeout=timeout)) as session:
            try:
                return 200, json.dumps({"data": session.execute(request)})
            except TransportServerError as error:
                return error.code, ""


def told(answer):
    return answer.status_code, answer.text


def control(method, path, body=None):
    return requests.request(method, CONTROL + path, json=body, headers=HANDS).json()


def graphql(client, query, timeout=10, **variables):
    status, text = client.post(f"{BASE}/graphql", {"query": query, "variables": variables}, timeout)
    return status, json.loads(text) if status == 200 else None


LOAN = """query ($id: ID!, $first: Int) { loan(id: $id) { id borrowers(first: $first) { edges { node { id
  borrowerTasks { id documentLinks { id } } } } } } }"""
REJECT = "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }"


def loan(client, **more):
    return graphql(client, LOAN, id="LN-2041", **more)[1]["data"]["loan"]


def reject(client):
    nodes = [edge["node"] for edge in loan(client)["borrowers"]["edges"]]
    task, document = next((t["id"], d["id"]) for n in nodes for t in n["borrowerTasks"] for d in t["documentLinks"])
    given = {"loanId": "LN-2041", "documentId": document, "archiveReasonNotes": "Page 2 is missing"}
    return graphql(client, REJECT, input=given)[1]["data"]["borrower"]["rejectDocument"]["taskId"] == task


def names(client):
    if client.send is None:
        return "makes no forms"
    read = loan(client)
    task = read["borrowers"]["edges"][0]["node"]["borrowerTasks"][0]["id"]
    files = [("borrower-task-files", (name, b"%PDF-1.7", "application/pdf")) for name in NAMES]
    url = f"{BASE}/api/loan-applications/{read['id']}/borrower-tasks/{task}/documents"
    status, _ = client.send(url, files)
    arrived = [file["name"] for file in control("GET", "/uploads")[-1]["files"]] if status < 300 else []
    other = [there for name, there in zip(NAMES, arrived) if name != there]
    return f"refused with {status}" if not arrived else "yes" if not other else f"other: {', '.join(other)}"


def failing(client, timeout=10, **fault):
    """What the library does with a fault of the next read, and how many requests it sent."""
    control("DELETE", "/calls")
    control("POST", "/faults", {"operation": "loan", **fault})
    began = time.monotonic()
    try:
        status, _ = graphql(client, LOAN, id="LN-2041", timeout=timeout)
        seen = str(status)
    except json.JSONDecodeError:
        seen = "taken as whole"
    except Exception as error:
        seen = type(error).__name__
    took = time.monotonic() - began
    control("DELETE", "/faults")
    sent = control("GET", "/calls")["received"]
    late = f", after {took:.0f} s" if took > 3 else ""
    return f"{seen}{late}" if sent == 1 else f"{seen}{late}, sent {sent} times"


def fresh(client):
    control("POST", "/reset")
    return control("GET", "/calls")["received"] == 0 and control("GET", "/faults") == []


for client in (Httpx, Requests, Aiohttp, Gql):
    claims = {
        "read": lambda: loan(client)["id"] != "LN-2041",
        "page": lambda: len(loan(client, first=1)["borrowers"]["edges"]) == 1,
        "reject": lambda: reject(client),
        "names": lambda: names(client),
        "503": lambda: failing(client, fault="status", status=503),
        "slow": lambda: failing(client, timeout=1, fault="delay", milliseconds=5000),
        "cut": lambda: failing(client, fault="cut-off"),
        "reset": lambda: failing(client, fault="reset"),
        "fresh": lambda: fresh(client),
    }
    for claim, run in claims.items():
        seen = run()
        seen = {True: "yes", False: "no"}.get(seen, seen)
        print(json.dumps({"library": client.title, "claim": claim, "seen": seen}))
