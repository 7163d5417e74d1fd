"""Reads an Atom feed as strictly as RFC 4287 and prints it as JSON, or prints what is missing and exits 1.

atom.py FILE
"""

import json
import re
import sys
from xml.etree import ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"
# RFC 3339 as RFC 4287 section 3.3 narrows it: upper-case T and Z, always with an offset.
DATE = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
# RFC 4151: tag:authority,date:specific.
TAG = re.compile(r"tag:[A-Za-z0-9.@_-]+,\d{4}(-\d\d(-\d\d)?)?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+")


def one(element, name):
    found = element.findall(ATOM + name)
    if len(found) != 1:
        sys.exit(f"{element.tag}: {len(found)} of {name}, RFC 4287 requires one")
    return found[0].text or ""


def common(element):
    facts = {name: one(element, name) for name in ("id", "title", "updated")}
    if not DATE.fullmatch(facts["updated"]):
        sys.exit(f"{facts['updated']} is not an RFC 3339 date")
    if not TAG.fullmatch(facts["id"]):
        sys.exit(f"{facts['id']} is not a tag: URI")
    if not facts["title"].strip():
        sys.exit(f"{facts['id']} has no title")
    return facts


feed = ElementTree.parse(sys.argv[1]).getroot()
if feed.tag != ATOM + "feed":
    sys.exit(f"{feed.tag} is not a feed")
if not feed.findall(f"{ATOM}author/{ATOM}name"):
    sys.exit("the feed has no author")
# Section 4.1.1; optional elements and the order of elements are not checked.
known = {"id", "title", "updated", "author", "link", "entry", "category", "contributor", "generator", "icon",
         "logo", "rights", "subtitle"}
for child in feed:
    if child.tag.removeprefix(ATOM) not in known:
        sys.exit(f"{child.tag} is not allowed in a feed")
entries = []
for entry in feed.findall(ATOM + "entry"):
    facts = common(entry)
    content = entry.findall(ATOM + "content")
    if not content and not [link for link in entry.findall(ATOM + "link") if link.get("rel", "alternate") == "alternate"]:
        sys.exit(f"{facts['id']} has neither content nor an alternate link")
    facts["content"] = content[0].text or "" if content else ""
    facts["terms"] = [category.attrib["term"] for category in entry.findall(ATOM + "category")]
    entries.append(facts)
print(json.dumps(dict(
    common(feed), links={link.get("rel", "alternate"): link.get("href") for link in feed.findall(ATOM + "link")},
    language=feed.get("{http://www.w3.org/XML/1998/namespace}lang"), entries=entries), ensure_ascii=False))
