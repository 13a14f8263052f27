# peer: Django 5.2.19 with its development server
# /// script
# dependencies = ["django==5.2.19"]
# ///
import hashlib
import json
import os
import re
import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import JsonResponse
from django.urls import re_path

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="peer", MIDDLEWARE=[f"{__name__}.early"])


def early(get_response):
    def middleware(request):
        found = re.search(r"/early-(\d+)/", request.path)
        return JsonResponse({"detail": "refused"}, status=int(found[1])) if found else get_response(request)

    return middleware


def documents(request):
    stored = []
    with open(os.environ["WORK_FILE"], "a") as file:
        for field in request.FILES:
            for part in request.FILES.getlist(field):
                content = part.read()
                one = {"field": field, "name": part.name, "type": part.content_type, "size": len(content)}
                one["sha256"] = hashlib.sha256(content).hexdigest()
                file.write(json.dumps(one) + "\n")
                stored.append({"id": one["sha256"][:8]})
    return JsonResponse(stored, safe=False, status=201)


urlpatterns = [re_path(r"^api/loan-applications/[^/]+/borrower-tasks/[^/]+/documents$", documents)]

if __name__ == "__main__":
    sys.modules["django_peer"] = sys.modules[__name__]
    settings.ROOT_URLCONF = "django_peer"
    settings.MIDDLEWARE = ["django_peer.early"]
    execute_from_command_line(["django", "runserver", f"127.0.0.1:{os.environ['PORT']}", "--noreload", "--skip-checks"])
