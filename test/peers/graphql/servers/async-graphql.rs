// peer: async-graphql 7.0.17 with axum 0.8
// limits: depth 6, complexity 30
// cannot: drift 1, drift 3, drift 10, other kinds, first: Int!, first: PageSize, no first, email scalar, borrower required
// why before-: The error has no code, so it looks like one that comes after the work, and proves nothing.
// why depth 6: The limit lets no whole loan pass; the parts that are left out are told.
// why complexity 30: It counts fields and no pages, so only a loan without some parts passes; what is left out is told.
// ---cargo
// [dependencies]
// async-graphql = "=7.0.17"
// async-graphql-axum = "=7.0.17"
// axum = "0.8"
// serde = { version = "1", features = ["derive"] }
// serde_json = "1"
// tokio = { version = "1", features = ["macros", "net", "rt"] }
// ---
use std::{env, fs, io::Write, net::TcpStream};

use async_graphql::*;
use async_graphql_axum::{GraphQLRequest, GraphQLResponse};
use axum::{extract::State, http::HeaderMap, http::StatusCode, response::IntoResponse, response::Response, routing::post, Router};
use serde::Deserialize;

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct DocumentLink {
    id: ID,
    title: String,
    url: String,
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct TaskDetails {
    borrower_id: ID,
    borrower_name: String,
    entity_kind: String,
    entity_display_name: String,
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct BorrowerTask {
    id: ID,
    title: String,
    task_name: String,
    status: String,
    #[serde(rename = "type")]
    #[graphql(name = "type")]
    kind: String,
    priority: String,
    due_date: String,
    completed_at: String,
    created_on: String,
    borrower_facing_description: String,
    document_links: Vec<DocumentLink>,
    details: TaskDetails,
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct LoanOfficerTask {
    id: ID,
    title: String,
    task_name: String,
    status: String,
    #[serde(rename = "type")]
    #[graphql(name = "type")]
    kind: String,
    priority: String,
    due_date: String,
    completed_at: String,
    created_on: String,
    description: String,
    document_links: Vec<DocumentLink>,
    details: TaskDetails,
    assigned_to: String,
    document_upload_path: String,
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct PersonalInformation {
    first_name: String,
    last_name: String,
    email: String,
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
struct Income {
    stated_monthly_amount: String,
    pay_period_frequency: String,
}

macro_rules! connection {
    ($connection:ident, $edge:ident, $node:ident) => {
        #[derive(SimpleObject)]
        struct $edge {
            node: $node,
        }

        #[derive(SimpleObject)]
        struct $connection {
            edges: Vec<$edge>,
        }

        impl $connection {
            fn of(items: &[$node], first: Option<i32>) -> Result<Self> {
                if variant() == "page of 20" && first.is_some_and(|first| first > 20) {
                    return Err(Error::new("first must be at most 20"));
                }
                let edges = items.iter().take(first.unwrap_or(1000) as usize).cloned().map(|node| $edge { node }).collect();
                Ok(Self { edges })
            }
        }
    };
}
connection!(BorrowerConnection, BorrowerEdge, Borrower);
connection!(IncomeConnection, IncomeEdge, Income);

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
#[graphql(complex)]
struct Borrower {
    #[graphql(skip)]
    id: String,
    personal_information: Option<PersonalInformation>,
    borrower_tasks: Vec<BorrowerTask>,
    #[graphql(skip)]
    incomes: Vec<Income>,
}

#[ComplexObject]
impl Borrower {
    async fn id(&self) -> Result<ID> {
        promised(&self.id, ID::from(&self.id))
    }
    async fn incomes(&self, first: Option<i32>) -> Result<IncomeConnection> {
        IncomeConnection::of(&self.incomes, first)
    }
}

#[derive(SimpleObject, Deserialize, Clone)]
#[serde(rename_all = "camelCase")]
#[graphql(complex)]
struct Loan {
    id: ID,
    #[graphql(skip)]
    friendly_id: String,
    #[graphql(skip)]
    borrowers: Vec<Borrower>,
    loan_officer_document_tasks: Vec<LoanOfficerTask>,
}

#[ComplexObject]
impl Loan {
    async fn borrowers(&self, first: Option<i32>) -> Result<BorrowerConnection> {
        BorrowerConnection::of(&self.borrowers, first)
    }
}

struct Query;

#[Object]
impl Query {
    async fn loan(&self, ctx: &Context<'_>, id: ID) -> Option<Loan> {
        let loan = ctx.data_unchecked::<Loan>();
        (loan.id == id || loan.friendly_id == *id).then(|| loan.clone())
    }
}

#[derive(InputObject)]
struct PersonalInformationInput {
    first_name: String,
    last_name: String,
    email: String,
}

#[derive(InputObject)]
struct CreateBorrowerInput {
    deal_id: ID,
    personal_information: PersonalInformationInput,
}

#[derive(InputObject)]
struct ReassignLoanOfficerTasksInput {
    loan_id: ID,
}

#[derive(InputObject)]
struct RejectDocumentInput {
    loan_id: ID,
    document_id: ID,
    archive_reason_notes: String,
    borrower_id: Option<ID>,
}

struct RejectDocumentResult(String);

#[Object]
impl RejectDocumentResult {
    async fn task_id(&self) -> Result<ID> {
        promised(&self.0, ID::from("t_Ada_x"))
    }
}

struct ReassignLoanOfficerTasksResult(String);

#[Object]
impl ReassignLoanOfficerTasksResult {
    async fn reassigned_count(&self) -> Result<i32> {
        promised(&self.0, 2)
    }
}

fn variant() -> String {
    env::var("VARIANT").unwrap_or_default()
}

fn coded(code: &str, message: &str) -> Error {
    let code = code.to_string();
    Error::new(message).extend_with(move |_, extensions| extensions.set("code", code.clone()))
}

/// A field of a result that a rule forbids; Rust has no null where the schema has none.
fn promised<T>(kind: &str, value: T) -> Result<T> {
    match kind {
        "child" | "null" => Err(coded("FORBIDDEN", "You are not allowed to see this")),
        _ => Ok(value),
    }
}

/// Makes the change, or does not; the kind says what is to become of its result.
fn change(name: &str, way: &str) -> Result<String> {
    let (when, kind) = way.split_once('-').unwrap_or((way, ""));
    if when == "before" {
        return Err(match kind {
            "forbidden" => coded("FORBIDDEN", "You are not allowed to do this"),
            "unauthenticated" => coded("UNAUTHENTICATED", "The token has expired"),
            "notFound" => Error::new("Document was not found on the loan"),
            "invalid" => Error::new("archiveReasonNotes is too short"),
            _ => Error::new("database is locked"),
        });
    }
    let mut file = fs::OpenOptions::new().append(true).open(env::var("WORK_FILE")?)?;
    writeln!(file, "{name} {way}")?;
    match kind {
        "plain" => Err(Error::new("connection to the queue was reset")),
        "bug" => Err("x".parse::<i32>().unwrap_err().into()),
        "call" => Err(TcpStream::connect("127.0.0.1:1").unwrap_err().into()),
        _ => Ok(kind.to_string()),
    }
}

struct BorrowerMutations;

#[Object]
impl BorrowerMutations {
    async fn create(&self, input: CreateBorrowerInput) -> Result<Option<Borrower>> {
        let _ = (&input.personal_information.first_name, &input.personal_information.last_name);
        let id = change("create", &input.deal_id)?;
        let id = if id.is_empty() { input.personal_information.email } else { id };
        Ok(Some(Borrower { id, personal_information: None, borrower_tasks: vec![], incomes: vec![] }))
    }
    async fn reject_document(&self, input: RejectDocumentInput) -> Result<Option<RejectDocumentResult>> {
        let _ = (&input.loan_id, &input.archive_reason_notes, &input.borrower_id);
        Ok(Some(RejectDocumentResult(change("reject", &input.document_id)?)))
    }
}

struct LoanMutations;

#[Object]
impl LoanMutations {
    async fn reassign_loan_officer_tasks(
        &self,
        input: ReassignLoanOfficerTasksInput,
    ) -> Result<Option<ReassignLoanOfficerTasksResult>> {
        Ok(Some(ReassignLoanOfficerTasksResult(change("reassign", &input.loan_id)?)))
    }
}

struct Mutation;

#[Object]
impl Mutation {
    async fn borrower(&self) -> BorrowerMutations {
        BorrowerMutations
    }
    async fn loan(&self) -> LoanMutations {
        LoanMutations
    }
}

type Served = Schema<Query, Mutation, EmptySubscription>;

async fn graphql(State(schema): State<Served>, headers: HeaderMap, request: GraphQLRequest) -> Response {
    if headers.get("authorization").is_some_and(|value| value == "Bearer refused") {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    GraphQLResponse::from(schema.execute(request.into_inner()).await).into_response()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let loan: Loan = serde_json::from_str(&fs::read_to_string(env::var("LOAN_FILE").unwrap()).unwrap()).unwrap();
    let mut schema = Schema::build(Query, Mutation, EmptySubscription).data(loan);
    if variant() == "depth 6" {
        schema = schema.limit_depth(6);
    }
    if variant() == "complexity 30" {
        schema = schema.limit_complexity(30);
    }
    let app = Router::new().route("/graphql", post(graphql)).with_state(schema.finish());
    let address = format!("127.0.0.1:{}", env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
