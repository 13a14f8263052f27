// ---cargo
// [dependencies]
// graphql_client = "0.14"
// reqwest = { version = "0.12", default-features = false, features = ["json", "multipart"] }
// serde = { version = "1", features = ["derive"] }
// serde_json = "1"
// tokio = { version = "1", features = ["macros", "rt"] }
// ---
/* file operations.graphql
query Loan($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    borrowers(first: $first) { edges { node { id borrowerTasks { id documentLinks { id } } } } }
  }
}
mutation Reject($input: RejectDocumentInput!) {
  borrower { rejectDocument(input: $input) { taskId } }
}
*/
use std::{env, error::Error, time::Duration};

use graphql_client::{GraphQLQuery, Response};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method};
use serde_json::{json, Value};

#[derive(GraphQLQuery)]
#[graphql(schema_path = "schema.graphql", query_path = "operations.graphql")]
struct Loan;

#[derive(GraphQLQuery)]
#[graphql(schema_path = "schema.graphql", query_path = "operations.graphql")]
struct Reject;

type Failure = Box<dyn Error>;
const NAMES: [&str; 4] = ["caf\u{e9}.pdf", "the \"final\" one.pdf", "a;b=c 100%.pdf", "\u{5de5}\u{8d44}.pdf"];

fn at(name: &str) -> String {
    env::var(name).unwrap()
}

async fn control(method: Method, path: &str, body: Option<Value>) -> Value {
    let mut request = Client::new().request(method, at("CONTROL_URL") + path).bearer_auth(at("CONTROL_TOKEN"));
    if let Some(body) = body {
        request = request.json(&body);
    }
    request.send().await.unwrap().json().await.unwrap()
}

async fn received() -> i64 {
    control(Method::GET, "/calls", None).await["received"].as_i64().unwrap()
}

async fn graphql<Q: GraphQLQuery>(variables: Q::Variables, limit: u64) -> Result<(u16, Option<Q::ResponseData>), reqwest::Error> {
    let request = Client::new().post(at("BASE_URL") + "/graphql").bearer_auth("peer").timeout(Duration::from_secs(limit));
    let response = request.json(&Q::build_query(variables)).send().await?;
    let status = response.status().as_u16();
    if status != 200 {
        return Ok((status, None));
    }
    Ok((status, response.json::<Response<Q::ResponseData>>().await?.data))
}

async fn read_loan(first: Option<i64>) -> Result<loan::LoanLoan, Failure> {
    let (_, data) = graphql::<Loan>(loan::Variables { id: "LN-2041".into(), first }, 20).await?;
    data.and_then(|data| data.loan).ok_or_else(|| "no loan".into())
}

fn borrowers(loan: &loan::LoanLoan) -> Vec<&loan::LoanLoanBorrowersEdgesNode> {
    let edges = loan.borrowers.iter().flat_map(|page| page.edges.iter().flatten().flatten());
    edges.filter_map(|edge| edge.node.as_ref()).collect()
}

async fn rejected() -> Result<bool, Failure> {
    let loan = read_loan(None).await?;
    for borrower in borrowers(&loan) {
        for task in borrower.borrower_tasks.iter().flatten().flatten() {
            let Some(Some(document)) = task.document_links.iter().flatten().next() else { continue };
            let input = reject::RejectDocumentInput {
                loan_id: "LN-2041".into(),
                document_id: document.id.clone().unwrap_or_default(),
                archive_reason_notes: "Page 2 is missing".into(),
                borrower_id: None,
            };
            let (_, data) = graphql::<Reject>(reject::Variables { input }, 20).await?;
            let result = data.and_then(|data| data.borrower).and_then(|group| group.reject_document);
            return Ok(result.and_then(|result| result.task_id) == task.id);
        }
    }
    Err("no document".into())
}

async fn names() -> Result<String, Failure> {
    let loan = read_loan(None).await?;
    let task = borrowers(&loan)[0].borrower_tasks.iter().flatten().flatten().next().and_then(|task| task.id.clone());
    let (loan, task) = (loan.id.unwrap_or_default(), task.unwrap_or_default());
    let mut form = Form::new();
    for name in NAMES {
        let part = Part::bytes(b"%PDF-1.7".to_vec()).file_name(name).mime_str("application/pdf")?;
        form = form.part("borrower-task-files", part);
    }
    let url = format!("{}/api/loan-applications/{loan}/borrower-tasks/{task}/documents", at("BASE_URL"));
    let status = Client::new().post(url).bearer_auth("peer").multipart(form).send().await?.status();
    if !status.is_success() {
        return Ok(format!("refused with {}", status.as_u16()));
    }
    let uploads = control(Method::GET, "/uploads", None).await;
    let files = uploads.as_array().and_then(|all| all.last()).map(|last| last["files"].clone()).unwrap_or_default();
    let arrived: Vec<&str> = files.as_array().into_iter().flatten().filter_map(|file| file["name"].as_str()).collect();
    let other: Vec<&str> = arrived.iter().zip(NAMES).filter(|(there, name)| **there != *name).map(|(there, _)| *there).collect();
    Ok(if other.is_empty() { "yes".into() } else { format!("other: {}", other.join(", ")) })
}

/// What the library does with a fault of the next read, and how many requests it sent.
async fn failing(limit: u64, fault: Value) -> String {
    control(Method::DELETE, "/calls", None).await;
    control(Method::POST, "/faults", Some(fault)).await;
    let seen = match graphql::<Loan>(loan::Variables { id: "LN-2041".into(), first: None }, limit).await {
        Ok((status, _)) => status.to_string(),
        Err(error) if error.is_timeout() => "timeout".into(),
        Err(error) => {
            let mut cause: &dyn Error = &error;
            while let Some(inner) = cause.source() {
                cause = inner;
            }
            cause.to_string()
        }
    };
    control(Method::DELETE, "/faults", None).await;
    match received().await {
        1 => seen,
        sent => format!("{seen}, sent {sent} times"),
    }
}

fn tell(claim: &str, seen: &str) {
    println!("{}", json!({ "library": "Rust: reqwest 0.12 with graphql_client 0.14", "claim": claim, "seen": seen }));
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let yes = |is: bool| if is { "yes" } else { "no" };
    tell("read", yes(read_loan(None).await?.id.is_some()));
    tell("page", yes(borrowers(&read_loan(Some(1)).await?).len() == 1));
    tell("reject", yes(rejected().await?));
    tell("names", &names().await?);
    tell("503", &failing(60, json!({ "operation": "loan", "fault": "status", "status": 503 })).await);
    tell("slow", &failing(1, json!({ "operation": "loan", "fault": "delay", "milliseconds": 5000 })).await);
    tell("cut", &failing(60, json!({ "operation": "loan", "fault": "cut-off" })).await);
    tell("reset", &failing(60, json!({ "operation": "loan", "fault": "reset" })).await);
    control(Method::POST, "/reset", None).await;
    tell("fresh", yes(received().await == 0));
    Ok(())
}
