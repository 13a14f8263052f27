# peer: Strawberry 0.341.2 with FastAPI 0.165.0
# limits: depth 6, aliases 1, aliases 10, tokens 150
# cannot: first: PageSize
# why before-: The error has no code, so it looks like one that comes after the work, and proves nothing.
# why depth 6: The limit lets no whole loan pass; the parts that are left out are told.
# /// script
# dependencies = ["strawberry-graphql[fastapi]==0.341.2", "fastapi==0.165.0", "uvicorn==0.54.0"]
# ///
import json
import os
import urllib.request

import strawberry
import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException
from strawberry.extensions import MaxAliasesLimiter, MaxTokensLimiter, QueryDepthLimiter
from strawberry.fastapi import GraphQLRouter
from strawberry.permission import BasePermission

VARIANT = os.environ["VARIANT"]
SCHEMA = open(os.environ["SCHEMA_FILE"]).read()
LOAN = json.load(open(os.environ["LOAN_FILE"]))


def has(type_name, field):
    """Whether the schema of this variant has the field: this one is made by code."""
    body = SCHEMA.split(f"type {type_name} {{", 1)[1].split("}", 1)[0]
    return any(line.strip().startswith((f"{field}:", f"{field}(")) for line in body.splitlines())


def texts(name, fields, **others):
    """A type of optional texts, and of other fields."""
    annotations = {field: str | None for field in fields if has(name, field)}
    annotations.update({field: kind for field, kind in others.items() if has(name, field)})
    made = type(name, (), {"__annotations__": annotations, **dict.fromkeys(annotations)})
    return strawberry.type(made, name=name)


def of(made, data):
    """The object of such a type, of what is in the data."""
    names = [field.python_name for field in made.__strawberry_definition__.fields]
    return made(**{name: data[name] for name in names})


TASK = ["title", "taskName", "status", "type", "priority", "dueDate", "completedAt", "createdOn"]
ID = strawberry.ID | None
Document = texts("DocumentLink", ["title", "url"], id=ID)
Details = texts("TaskDetails", ["borrowerName", "entityKind", "entityDisplayName"], borrowerId=ID)
Note = strawberry.type(type("Note", (), {"__annotations__": {"text": str | None}}), name="Note")
OTHER = VARIANT == "other kinds"
INSIDE = {"id": ID, "documentLinks": list[Document] | None}
BorrowerTask = texts(
    "BorrowerTask", [*TASK, "borrowerFacingDescription"], **INSIDE, details=str | None if OTHER else Details | None
)
OfficerTask = texts(
    "LoanOfficerTask",
    [*TASK, "assignedTo", "documentUploadPath"],
    **INSIDE,
    details=Details | None,
    description=Note | None if OTHER else str | None,
)
Personal = texts("PersonalInformation", ["firstName", "lastName", "email"])
Income = texts("Income", ["statedMonthlyAmount", "payPeriodFrequency"])


def task(made, data):
    inside = {"documentLinks": [of(Document, one) for one in data["documentLinks"]]}
    inside["details"] = "For Ada" if OTHER and made is BorrowerTask else of(Details, data["details"])
    if "description" in data:
        inside["description"] = Note(text=data["description"]) if OTHER else data["description"]
    return of(made, {**data, **inside})


def page(items, first):
    if VARIANT == "page of 20" and first is not None and first > 20:
        raise ValueError("first must be at most 20")
    return items[:first]


First = int if VARIANT == "first: Int!" else int | None
NONE = {} if VARIANT == "first: Int!" else {"first": None}


@strawberry.type
class IncomeEdge:
    node: Income


@strawberry.type
class IncomeConnection:
    edges: list[IncomeEdge]


def incomes(self):
    return IncomeConnection(edges=[IncomeEdge(node=of(Income, one)) for one in self.data["incomes"]])


def incomes_of_page(self, first: First):
    return IncomeConnection(edges=[IncomeEdge(node=of(Income, one)) for one in page(self.data["incomes"], first)])


if VARIANT != "no first":
    incomes = incomes_of_page
incomes.__annotations__["return"] = IncomeConnection
incomes.__defaults__ = (None,) if NONE and VARIANT != "no first" else None


@strawberry.type
class Borrower:
    data: strawberry.Private[dict]

    @strawberry.field
    def id(self) -> strawberry.ID:
        return self.data["id"]() if callable(self.data["id"]) else self.data["id"]

    @strawberry.field(name="personalInformation")
    def personal(self) -> Personal | None:
        return of(Personal, self.data["personalInformation"])

    @strawberry.field(name="borrowerTasks")
    def tasks(self) -> list[BorrowerTask]:
        return [task(BorrowerTask, one) for one in self.data["borrowerTasks"]]

    incomes = strawberry.field(resolver=incomes)


@strawberry.type
class BorrowerEdge:
    node: Borrower


@strawberry.type
class BorrowerConnection:
    edges: list[BorrowerEdge]


def borrowers(self, first: First):
    return BorrowerConnection(edges=[BorrowerEdge(node=Borrower(data=one)) for one in page(LOAN["borrowers"], first)])


borrowers.__annotations__["return"] = BorrowerConnection
borrowers.__defaults__ = (None,) if NONE else None


@strawberry.type
class Loan:
    id: strawberry.ID
    borrowers = strawberry.field(resolver=borrowers)

    @strawberry.field(name="loanOfficerDocumentTasks")
    def tasks(self) -> list[OfficerTask]:
        return [task(OfficerTask, one) for one in LOAN["loanOfficerDocumentTasks"]]


@strawberry.type
class Query:
    @strawberry.field
    def loan(self, id: strawberry.ID) -> Loan | None:
        return Loan(id=LOAN["id"]) if id in (LOAN["id"], LOAN["friendlyId"]) else None


Email = str
if VARIANT == "email scalar":
    Email = strawberry.scalar(type("EmailAddress", (str,), {}), name="EmailAddress", serialize=str, parse_value=str)


@strawberry.input
class PersonalInformationInput:
    firstName: str
    lastName: str
    email: Email


@strawberry.input
class CreateBorrowerInput:
    dealId: strawberry.ID
    personalInformation: PersonalInformationInput


@strawberry.input
class ReassignLoanOfficerTasksInput:
    loanId: strawberry.ID


Optional = strawberry.ID if VARIANT == "borrower required" else strawberry.ID | None
RejectDocumentInput = strawberry.input(
    type(
        "RejectDocumentInput",
        (),
        {
            "__annotations__": {
                "loanId": strawberry.ID,
                "documentId": strawberry.ID,
                "archiveReasonNotes": str,
                "borrowerId": Optional,
            },
            **({} if VARIANT == "borrower required" else {"borrowerId": None}),
        },
    ),
    name="RejectDocumentInput",
)


class MayChange(BasePermission):
    message = "You are not allowed to do this"

    def has_permission(self, source, info, **kwargs):
        given = kwargs["input"]
        given = given if isinstance(given, dict) else vars(given)
        return "before-forbidden" not in given.values()


class MaySee(BasePermission):
    message = "You are not allowed to see this"

    def has_permission(self, source, info, **kwargs):
        return not getattr(source, "hidden", False)


def change(name, way):
    """What the result holds: None where it is null against the schema."""
    when, _, kind = way.partition("-")
    if when == "before":
        raise {
            "notFound": LookupError("Document was not found on the loan"),
            "unauthenticated": PermissionError("The token has expired"),
            "invalid": ValueError("archiveReasonNotes is too short"),
            "plain": RuntimeError("database is locked"),
        }[kind]
    with open(os.environ["WORK_FILE"], "a") as file:
        file.write(f"{name} {way}\n")
    if kind == "plain":
        raise RuntimeError("connection to the queue was reset")
    if kind == "bug":
        return {}["taskId"]
    if kind == "call":
        urllib.request.urlopen("http://127.0.0.1:1/notify")
    return kind


@strawberry.type
class RejectDocumentResult:
    task: strawberry.Private[str | None]
    hidden: strawberry.Private[bool] = False

    @strawberry.field(name="taskId", permission_classes=[MaySee])
    def task_id(self) -> strawberry.ID:
        return self.task


@strawberry.type
class ReassignLoanOfficerTasksResult:
    count: strawberry.Private[int | None]
    hidden: strawberry.Private[bool] = False

    @strawberry.field(name="reassignedCount", permission_classes=[MaySee])
    def reassigned(self) -> int:
        return self.count


def fail(text):
    raise RuntimeError(text)


@strawberry.type
class BorrowerMutations:
    @strawberry.field(permission_classes=[MayChange])
    def create(self, input: CreateBorrowerInput) -> Borrower | None:
        kind = change("create", input.dealId)
        hidden = {"child": lambda: fail(MaySee.message), "null": None}
        return Borrower(data={"id": hidden.get(kind, "b_new")})

    @strawberry.field(name="rejectDocument", permission_classes=[MayChange])
    def reject(self, input: RejectDocumentInput) -> RejectDocumentResult | None:
        kind = change("reject", input.documentId)
        return RejectDocumentResult(task=None if kind == "null" else "t_1", hidden=kind == "child")


@strawberry.type
class LoanMutations:
    @strawberry.field(name="reassignLoanOfficerTasks", permission_classes=[MayChange])
    def reassign(self, input: ReassignLoanOfficerTasksInput) -> ReassignLoanOfficerTasksResult | None:
        kind = change("reassign", input.loanId)
        return ReassignLoanOfficerTasksResult(count=None if kind == "null" else 2, hidden=kind == "child")


@strawberry.type
class Mutation:
    @strawberry.field
    def borrower(self) -> BorrowerMutations:
        return BorrowerMutations()

    @strawberry.field
    def loan(self) -> LoanMutations:
        return LoanMutations()


LIMITS = {
    "depth 6": QueryDepthLimiter(max_depth=6),
    "aliases 1": MaxAliasesLimiter(max_alias_count=1),
    # As NetBox has it.
    "aliases 10": MaxAliasesLimiter(max_alias_count=10),
    "tokens 150": MaxTokensLimiter(max_token_count=150),
}


def authorized(authorization: str | None = Header(None)):
    if authorization == "Bearer refused":
        raise HTTPException(401, "Could not validate credentials")


extensions = [lambda: LIMITS[VARIANT]] if VARIANT in LIMITS else []
schema = strawberry.Schema(Query, Mutation, extensions=extensions)
app = FastAPI()
app.include_router(GraphQLRouter(schema), prefix="/graphql", dependencies=[Depends(authorized)])
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="critical")
