# peer: Flask 3.1.3 with Werkzeug 3.1.9's server
# /// script
# dependencies = ["flask==3.1.3", "werkzeug==3.1.9"]
# ///
import hashlib
import json
import logging
import os
import re

from flask import Flask, abort, jsonify, request

app = Flask(__name__)
logging.getLogger("werkzeug").disabled = True


@app.before_request
def early():
    found = re.search(r"/early-(\d+)/", request.path)
    if found:
        abort(int(found[1]))


@app.post("/api/loan-applications/<loan>/borrower-tasks/<task>/documents")
def documents(loan, task):
    stored = []
    with open(os.environ["WORK_FILE"], "a") as file:
        for field, part in request.files.items(multi=True):
            content = part.read()
            one = {"field": field, "name": part.filename, "type": part.mimetype, "size": len(content)}
            one["sha256"] = hashlib.sha256(content).hexdigest()
            file.write(json.dumps(one) + "\n")
            stored.append({"id": one["sha256"][:8]})
    return jsonify(stored), 201


app.run("127.0.0.1", int(os.environ["PORT"]))
