# peer: Ariadne 1.1.1 with FastAPI 0.165.0
# limits: depth 6, cost 1000
# why before-: The error has no code, so it looks like one that comes after the work, and proves nothing.
# /// script
# dependencies = ["ariadne==1.1.1", "fastapi==0.165.0", "uvicorn==0.54.0", "graphql-core==3.2.11"]
# ///
import json
import os

import uvicorn
from ariadne import MutationType, ObjectType, QueryType, make_executable_schema
from ariadne.asgi import GraphQL
from ariadne.asgi.handlers import GraphQLHTTPHandler
from ariadne.validation import cost_validator
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from graphql import GraphQLError

VARIANT = os.environ["VARIANT"]
LOAN = json.load(open(os.environ["LOAN_FILE"]))


class Forbidden(Exception):
    """What this service raises where something is not allowed."""


def work(what):
    with open(os.environ["WORK_FILE"], "a") as file:
        file.write(f"{what}\n")


def page(items, first=None):
    if VARIANT == "page of 20" and first is not None and first > 20:
        raise GraphQLError("first must be at most 20")
    return {"edges": [{"node": item} for item in items[:first]]}


query, mutation = QueryType(), MutationType()
loan_type, deal, borrower = ObjectType("Loan"), ObjectType("Deal"), ObjectType("Borrower")
borrower_task, officer_task = ObjectType("BorrowerTask"), ObjectType("LoanOfficerTask")
borrowers, loans = ObjectType("BorrowerMutations"), ObjectType("LoanMutations")
result, count = ObjectType("RejectDocumentResult"), ObjectType("ReassignLoanOfficerTasksResult")

query.set_field("loan", lambda _, info, id: LOAN if id in (LOAN["id"], LOAN["friendlyId"]) else None)
loan_type.set_field("borrowers", lambda of, info, first=None: page(of["borrowers"], first))
borrower.set_field("incomes", lambda of, info, first=None: page(of["incomes"], first))
if VARIANT == "other kinds":
    borrower_task.set_field("details", lambda of, info: "For Ada")
    officer_task.set_field("description", lambda of, info: {"text": of["description"]})
mutation.set_field("borrower", lambda *_: {})
mutation.set_field("loan", lambda *_: {})


def change(name, way, answer):
    when, _, kind = way.partition("-")
    if when == "before":
        raise {
            "notFound": GraphQLError("Document was not found on the loan"),
            "forbidden": Forbidden("You are not allowed to do this"),
            "unauthenticated": GraphQLError("The token has expired", extensions={"code": "UNAUTHENTICATED"}),
            "invalid": GraphQLError("archiveReasonNotes is too short"),
            "plain": RuntimeError("database is locked"),
        }[kind]
    work(f"{name} {way}")
    if kind == "plain":
        raise RuntimeError("connection to the queue was reset")
    if kind == "bug":
        return {}["taskId"]
    if kind == "call":
        import urllib.request

        urllib.request.urlopen("http://127.0.0.1:1/notify")
    if kind == "null":
        return {}
    if kind == "child":
        return {key: forbidden for key in answer}
    return answer


def forbidden(info):
    raise Forbidden("You are not allowed to see this")


borrowers.set_field("create", lambda _, info, input: change("create", input["dealId"], {"id": "b_new"}))
borrowers.set_field("rejectDocument", lambda _, info, input: change("reject", input["documentId"], {"taskId": "t"}))
loans.set_field(
    "reassignLoanOfficerTasks", lambda _, info, input: change("reassign", input["loanId"], {"reassignedCount": 2})
)

schema = make_executable_schema(
    open(os.environ["SCHEMA_FILE"]).read(),
    [query, mutation, loan_type, deal, borrower, borrower_task, officer_task, borrowers, loans],
)


def rules(context, document, data):
    if VARIANT != "cost 1000":
        return []
    costs = {"Loan": {"borrowers": {"complexity": 1, "multipliers": ["first"]}}}
    costs["Borrower"] = {"incomes": {"complexity": 1, "multipliers": ["first"]}}
    return [cost_validator(maximum_cost=1000, default_cost=1, variables=data.get("variables"), cost_map=costs)]


app = FastAPI()


@app.middleware("http")
async def token(request: Request, call_next):
    if request.headers.get("authorization") == "Bearer refused":
        return JSONResponse({"detail": "Could not validate credentials"}, status_code=401)
    return await call_next(request)


served = GraphQL(schema, validation_rules=rules, http_handler=GraphQLHTTPHandler())


# Mounted, it would redirect /graphql to /graphql/.
@app.post("/graphql")
async def graphql(request: Request):
    return await served.handle_request(request)


uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="error")
