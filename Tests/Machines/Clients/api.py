"""Checks what a published folder promises to programs: api.py FOLDER

openapi.json by openapi-spec-validator, every file by the schema that openapi.json gives it, changes.json by the
specification of JSON Feed 1.1 and beside changes.atom, dataset.jsonld as RDF, latest.json beside the files that it names.
Prints a line for each fault.
"""

import hashlib
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import rdflib
from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

folder = Path(sys.argv[1])
api = json.loads((folder / "openapi.json").read_text())
MEDIA_TYPES = {".json": "application/json", ".csv": "text/csv", ".ics": "text/calendar", ".atom": "application/atom+xml",
               ".jsonld": "application/ld+json"}
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")


def described():
    """Each file that programs read by its path, and the operations whose path it has."""
    paths = []
    for path, item in api["paths"].items():
        parameters = {p["name"]: p["schema"]["pattern"] for p in item["get"].get("parameters", [])}
        pattern = re.sub(r"\\\{(\w+)\\\}", lambda m: "(?:" + parameters[m[1]].strip("^$") + ")", re.escape(path[1:]))
        paths.append((path, re.compile(pattern), item["get"]))
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if not file.is_file() or name.startswith(("assets/", ".")) or file.suffix in (".html", ".webmanifest", ".js") \
                or name in ("run.json", "openapi.json"):
            continue
        yield name, file, [(path, operation) for path, pattern, operation in paths if pattern.fullmatch(name)]


def by_schema():
    registry = Registry().with_resource("urn:api", Resource(contents=api, specification=DRAFT202012))
    used = set()
    for name, file, operations in described():
        if len(operations) != 1:
            yield f"{name}: {len(operations)} paths of openapi.json"
            continue
        path, operation = operations[0]
        used.add(path)
        (media_type, content), = operation["responses"]["200"]["content"].items()
        if media_type != MEDIA_TYPES[file.suffix]:
            yield f"{name}: openapi.json says {media_type}"
        if reference := content["schema"].get("$ref"):
            validator = Draft202012Validator(
                {"$ref": "urn:api" + reference}, registry=registry, format_checker=FormatChecker())
            for error in validator.iter_errors(json.loads(file.read_text())):
                yield f"{name}: {error.json_path}: {error.message}"
    # There need not be an auction every night.
    for path in sorted(path for path in set(api["paths"]) - used if "{" not in path):
        yield f"{path}: no file"


def feed():
    feed = json.loads((folder / "changes.json").read_text())
    if feed["version"] != "https://jsonfeed.org/version/1.1" or not feed["title"]:
        yield "changes.json: the version or the title is not JSON Feed's"
    for item in feed["items"]:
        if not isinstance(item["id"], str) or not item.get("content_text") or not DATE.fullmatch(item["date_published"]):
            yield f"changes.json: {item['id']} lacks an id, a text or an RFC 3339 date"
    known = {"id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image",
             "date_published", "date_modified", "authors", "tags", "language", "attachments"}
    for name in sorted({name for item in feed["items"] for name in item} - known):
        if not name.startswith("_"):
            yield f"changes.json: {name} is no member of an item"
    atom = "{http://www.w3.org/2005/Atom}"
    entries = [[entry.findtext(atom + name) for name in ("id", "title", "content", "updated")]
               for entry in ElementTree.parse(folder / "changes.atom").getroot().findall(atom + "entry")]
    items = [[item[name] for name in ("id", "title", "content_text", "date_published")] for item in feed["items"]]
    if items != entries:
        yield "changes.json: other entries than changes.atom"
    if not items and (folder / "offerings").exists():
        yield "changes.json: no entries"


def dataset():
    schema = rdflib.Namespace("https://schema.org/")
    graph = rdflib.Graph().parse(
        folder / "dataset.jsonld", format="json-ld", publicID="https://calendar.example.org/dataset.jsonld")
    (subject,) = {s for s in graph.subjects(rdflib.RDF.type, schema.Dataset) if (s, schema.distribution, None) in graph}
    for needed in (schema.name, schema.description):
        if not graph.value(subject, needed):
            yield f"dataset.jsonld: no {needed}"
    for download in graph.objects(subject, schema.distribution):
        path = str(graph.value(download, schema.contentUrl)).removeprefix("https://calendar.example.org/")
        if not (folder / path).is_file():
            yield f"dataset.jsonld: {path} is no file"


def latest():
    latest = json.loads((folder / "latest.json").read_text())
    subscriptions = json.loads((folder / "subscriptions.json").read_text())
    for name in ("state_as_of", "data_as_of"):
        if latest[name] != subscriptions[name]:
            yield f"latest.json: {name} is not that of subscriptions.json"
    wanted = {name for name, _, _ in described() if "/" not in name
              or name.startswith("calendars/") and not name.startswith("calendars/choice/")} | {"openapi.json"}
    if set(latest["files"]) != wanted - {"latest.json"}:
        yield f"latest.json: {sorted(set(latest['files']) ^ (wanted - {'latest.json'}))}"
    for name, facts in latest["files"].items():
        data = (folder / name).read_bytes()
        if facts != {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}:
            yield f"latest.json: another hash than {name}"


for error in OpenAPIV31SpecValidator(api).iter_errors():
    print("openapi.json:", error)
for check in (by_schema, feed, dataset, latest):
    for fault in check():
        print(fault)
