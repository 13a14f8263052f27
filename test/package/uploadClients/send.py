# python3 send.py CLIENT URL TOKEN FILE NAME: as send.mjs does.
import importlib
import sys

client, url, token, file, name = sys.argv[1:]
files = {"borrower-task-files": (name, open(file, "rb"), "application/pdf")}
answer = importlib.import_module(client).post(url, files=files, headers={"Authorization": f"Bearer {token}"})
print(answer.status_code)
