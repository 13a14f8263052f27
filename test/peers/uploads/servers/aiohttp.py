# peer: aiohttp 3.14.5
# /// script
# dependencies = ["aiohttp==3.14.5"]
# ///
import hashlib
import json
import os
import re

from aiohttp import web


@web.middleware
async def early(request, handler):
    found = re.search(r"/early-(\d+)/", request.path)
    return web.json_response({"message": "refused"}, status=int(found[1])) if found else await handler(request)


async def documents(request):
    stored = []
    async for part in await request.multipart():
        content = bytes(await part.read())
        one = {"field": part.name, "name": part.filename, "type": part.headers["Content-Type"], "size": len(content)}
        one["sha256"] = hashlib.sha256(content).hexdigest()
        with open(os.environ["WORK_FILE"], "a") as file:
            file.write(json.dumps(one) + "\n")
        stored.append({"id": one["sha256"][:8]})
    return web.json_response(stored, status=201)


app = web.Application(client_max_size=20 << 20, middlewares=[early])
app.router.add_post("/api/loan-applications/{loan}/borrower-tasks/{task}/documents", documents)
web.run_app(app, host="127.0.0.1", port=int(os.environ["PORT"]), print=None)
