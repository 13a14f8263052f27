// A client of the service, as your own program would be.
const { LOAN_SERVICE_URL: url, LOAN_SERVICE_TOKEN: token } = process.env;
const response = await fetch(`${url}/graphql`, {
  method: "POST",
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  body: JSON.stringify({
    query: "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { title status } } }",
    variables: { id: "LN-5200" },
  }),
});
const { data } = await response.json();
console.log(data.loan.loanOfficerDocumentTasks);
