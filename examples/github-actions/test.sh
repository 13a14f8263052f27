# A test by curl, in the place of your own. Each line fails the job when it does not find what it looks for.
set -eu
service() { curl -sS -H "Authorization: Bearer $LOAN_SERVICE_TOKEN" "$@"; }
control() { curl -sS -H "Authorization: Bearer $CONTROL_TOKEN" -H 'Content-Type: application/json' "$@"; }
graphql() { service "$LOAN_SERVICE_URL/graphql" -H 'Content-Type: application/json' -d "$@"; }
tasks='{"query":"{ loan(id: \"LN-5200\") { loanOfficerDocumentTasks { id assignedTo } } }"}'
reassign='{"query":"mutation { loan { reassignLoanOfficerTasks(input: { loanId: \"LN-5200\" }) { reassignedCount } } }"}'

# A query.
graphql "$tasks" | grep -q task_b00o04

# An upload, byte for byte.
printf '%%PDF-1.7 pay stub' > stub.pdf
service -F "borrower-task-files=@stub.pdf;type=application/pdf" \
  "$LOAN_SERVICE_URL/api/loan-applications/loan_b00000/borrower-tasks/task_b0001/documents" > /dev/null
control "$CONTROL_URL/uploads" | grep -q "$(sha256sum stub.pdf | cut -d' ' -f1)"

# A reassignment whose answer is lost was done all the same.
control "$CONTROL_URL/faults" -d '{"operation":"reassignLoanOfficerTasks","fault":"reset-after"}' > /dev/null
if graphql "$reassign" 2> /dev/null; then exit 1; fi
graphql "$tasks" | grep -q '"BORROWER"'
[ "$(control "$CONTROL_URL/faults/unused")" = '[]' ]

# A week passes.
control "$CONTROL_URL/time" -d '{"days":7}' | grep -q '"advancedBy":604800000'

# A token that has expired.
control "$CONTROL_URL/token" -X PUT -d '{"expired":true}' > /dev/null
[ "$(graphql "$tasks" -o /dev/null -w '%{http_code}')" = 401 ]
echo passed
