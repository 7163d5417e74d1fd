"""Lists the events of an iCalendar file as other people's parsers read them: one JSON array on stdout.

events.py icalendar|vobject FILE
"""

import json
import sys


def with_icalendar(data):
    import icalendar

    for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
        yield {
            "uid": str(event["UID"]),
            "start": event.decoded("DTSTART").isoformat(),
            "end": event.decoded("DTEND").isoformat(),
            "status": str(event["STATUS"]),
            "sequence": int(event["SEQUENCE"]),
            "summary": str(event["SUMMARY"]),
            "description": str(event["DESCRIPTION"]),
        }


def with_vobject(data):
    import vobject

    for event in vobject.readOne(data.decode()).vevent_list:
        yield {
            "uid": event.uid.value,
            "start": event.dtstart.value.isoformat(),
            "end": event.dtend.value.isoformat(),
            "status": event.status.value,
            "sequence": int(event.sequence.value),
            "summary": event.summary.value,
            "description": event.description.value,
        }


reader = {"icalendar": with_icalendar, "vobject": with_vobject}[sys.argv[1]]
with open(sys.argv[2], "rb") as file:
    json.dump(list(reader(file.read())), sys.stdout, ensure_ascii=False)
