"""Prints the events of iCalendar files as third-party parsers read them: a JSON array with one array per file.

events.py icalendar|vobject|ical|libical FILE…
"""

import json
import sys
from pathlib import Path


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
            "alarms": [
                {
                    "action": str(alarm["ACTION"]),
                    "trigger": alarm.decoded("TRIGGER").isoformat(),
                    "description": str(alarm["DESCRIPTION"]),
                }
                for alarm in event.walk("VALARM")
            ],
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
            "alarms": [
                {
                    "action": alarm.action.value,
                    "trigger": alarm.trigger.value.isoformat(),
                    "description": alarm.description.value,
                }
                for alarm in event.contents.get("valarm", [])
            ],
        }


def with_ical(data):
    from ical.calendar_stream import IcsCalendarStream

    for event in IcsCalendarStream.calendar_from_ics(data.decode()).events:
        yield {
            "uid": event.uid,
            "start": event.start.isoformat(),
            "end": event.end.isoformat(),
            "status": event.status.value,
            "sequence": event.sequence,
            "summary": event.summary,
            "description": event.description,
            "alarms": [
                {"action": str(alarm.action), "trigger": alarm.trigger.isoformat(), "description": alarm.description}
                for alarm in event.alarm
            ],
        }


def with_libical(data):
    import ctypes
    import ctypes.util
    from datetime import datetime

    library = ctypes.CDLL(ctypes.util.find_library("ical"))

    def text(function, *arguments):
        function = getattr(library, function)
        function.restype = ctypes.c_char_p
        return function(*arguments).decode()

    def pointer(function, *arguments):
        function = getattr(library, function)
        function.restype = ctypes.c_void_p
        found = function(*arguments)
        return ctypes.c_void_p(found) if found else None

    def components(parent, name):
        kind = library.icalcomponent_string_to_kind(name)
        child = pointer("icalcomponent_get_first_component", parent, kind)
        while child:
            yield child
            child = pointer("icalcomponent_get_next_component", parent, kind)

    def value(component, name):
        kind = library.icalproperty_string_to_kind(name)
        return text("icalproperty_get_value_as_string", pointer("icalcomponent_get_first_property", component, kind))

    def day(component, name):
        return datetime.strptime(value(component, name), "%Y%m%d").date().isoformat()

    calendar = pointer("icalparser_parse_string", data)
    if not library.icalrestriction_check(calendar):
        sys.exit("libical: the calendar breaks RFC 5545's restrictions")
    for event in components(calendar, b"VEVENT"):
        yield {
            "uid": text("icalcomponent_get_uid", event),
            "start": day(event, b"DTSTART"),
            "end": day(event, b"DTEND"),
            "status": value(event, b"STATUS"),
            "sequence": int(value(event, b"SEQUENCE")),
            "summary": text("icalcomponent_get_summary", event),
            "description": text("icalcomponent_get_description", event),
            "alarms": [
                {
                    "action": value(alarm, b"ACTION"),
                    "trigger": datetime.strptime(value(alarm, b"TRIGGER") + "+0000", "%Y%m%dT%H%M%SZ%z").isoformat(),
                    "description": text("icalcomponent_get_description", alarm),
                }
                for alarm in components(event, b"VALARM")
            ],
        }


readers = {"icalendar": with_icalendar, "vobject": with_vobject, "ical": with_ical, "libical": with_libical}
read = readers[sys.argv[1]]
json.dump([list(read(Path(name).read_bytes())) for name in sys.argv[2:]], sys.stdout, ensure_ascii=False)
