"""Checks a list of components: bill.py FILE PACKAGE.RESOLVED PROGRAM

It must be CycloneDX by the schema of its authors, each component with a licence, and name every package that SwiftPM
resolved for the program, in its version, and every library of the system that the program is linked to; and with the
hash of what was linked.
"""

import json
import subprocess
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

path, resolved, program = sys.argv[1:]
text = open(path, encoding="utf-8").read()
if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
    sys.exit(f"{path}: {error}")
bill = json.loads(text)
parts = {part["name"]: part for part in bill["components"]}
faults = [f"{name}: no licence" for name, part in parts.items() if not part.get("licenses")]
# Of these two nothing is linked.
faults += [f"{name}: no hash" for name, part in parts.items()
           if name not in ("adduser", "ca-certificates") and '"hashes"' not in json.dumps(part)]
linked_in = open(program, "rb").read()
for sign, name in [(b"kCFAllocator", "swift-corelibs-foundation"), (b"icudt", "swift-foundation-icu"),
                   (b"libdispatch", "swift-corelibs-libdispatch")]:
    if (sign in linked_in) != (name in parts):
        faults.append(f"{name}: {'in the list and not in the program' if name in parts else 'not in the list'}")
for pin in json.load(open(resolved))["pins"]:
    part = parts.get(pin["identity"])
    if not part or part["version"] != pin["state"]["version"]:
        faults.append(f"{pin['identity']} {pin['state']['version']}: not in the list")
linked = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
for library, name in [("libsqlite3.so", "libsqlite3-0"), ("libyaml-0.so", "libyaml-0-2"), ("libstdc++.so", "libstdc++6"),
                      ("libcurl.so", "libcurl4"), ("libcrypto.so", "libssl3"), ("libxml2.so", "libxml2"), ("libz.so", "zlib1g")]:
    if library in linked and name not in parts:
        faults.append(f"{library}: {name} is not in the list")
if faults:
    sys.exit("\n".join(faults))
print(f"{len(parts)} components")
