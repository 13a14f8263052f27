// peer: axum 0.8's Multipart
// ---cargo
// [dependencies]
// axum = { version = "0.8", features = ["multipart"] }
// serde_json = "1"
// sha2 = "0.10"
// tokio = { version = "1", features = ["macros", "net", "rt"] }
// ---
use std::{env, fs, io::Write};

use axum::extract::{DefaultBodyLimit, Multipart, Request};
use axum::http::StatusCode;
use axum::middleware::{from_fn, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{json, Value};
use sha2::{Digest, Sha256};

async fn early(request: Request, next: Next) -> Response {
    let status = request.uri().path().split_once("/early-").and_then(|(_, rest)| rest.get(..3)?.parse().ok());
    match status.and_then(|status| StatusCode::from_u16(status).ok()) {
        Some(status) => (status, Json(json!({ "message": "refused" }))).into_response(),
        None => next.run(request).await,
    }
}

async fn documents(mut form: Multipart) -> Result<(StatusCode, Json<Vec<Value>>), StatusCode> {
    let mut stored = vec![];
    while let Some(part) = form.next_field().await.map_err(|error| error.status())? {
        let (field, name) = (part.name().map(String::from), part.file_name().map(String::from));
        let content = part.bytes().await.map_err(|error| error.status())?;
        let sha256 = format!("{:x}", Sha256::digest(&content));
        let one = json!({ "field": field, "name": name, "size": content.len(), "sha256": sha256 });
        let mut file = fs::OpenOptions::new().append(true).open(env::var("WORK_FILE").unwrap()).unwrap();
        writeln!(file, "{one}").unwrap();
        stored.push(json!({ "id": sha256[..8] }));
    }
    Ok((StatusCode::CREATED, Json(stored)))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let app = Router::new()
        .route("/api/loan-applications/{loan}/borrower-tasks/{task}/documents", post(documents))
        .layer(DefaultBodyLimit::max(20 << 20))
        .layer(from_fn(early));
    let address = format!("127.0.0.1:{}", env::var("PORT").unwrap());
    let listener = tokio::net::TcpListener::bind(address).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
