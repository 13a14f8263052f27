# peer: FastAPI 0.165.0 with python-multipart 0.0.34 on uvicorn 0.54.0
# /// script
# dependencies = ["fastapi==0.165.0", "uvicorn==0.54.0", "python-multipart==0.0.34"]
# ///
import hashlib
import json
import os
import re

import uvicorn
from fastapi import FastAPI, File, Request, UploadFile
from fastapi.responses import JSONResponse

app = FastAPI()


@app.middleware("http")
async def early(request: Request, call_next):
    found = re.search(r"/early-(\d+)/", request.url.path)
    if not found:
        return await call_next(request)
    return JSONResponse({"detail": "refused"}, status_code=int(found[1]))


@app.post("/api/loan-applications/{loan}/borrower-tasks/{task}/documents", status_code=201)
async def documents(files: list[UploadFile] = File(alias="borrower-task-files")):
    stored = []
    with open(os.environ["WORK_FILE"], "a") as file:
        for part in files:
            content = await part.read()
            one = {"field": "borrower-task-files", "name": part.filename, "type": part.content_type}
            one.update(size=len(content), sha256=hashlib.sha256(content).hexdigest())
            file.write(json.dumps(one) + "\n")
            stored.append({"id": one["sha256"][:8]})
    return stored


uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="critical")
