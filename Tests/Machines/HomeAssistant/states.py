"""Runs what docs/delivery.md shows in Home Assistant, over nights in which an offering is moved or cancelled.

    states.py SUBCAL

Prints after each night the state of the sensor of each offering, and of the entity of the calendar of deadlines on some
days. Exits with 1 if one is not what the night published.
"""

import asyncio
import datetime
import functools
import http.server
import re
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import yaml
from homeassistant import auth, bootstrap, config_entries, core, loader
from homeassistant.helpers import entity_registry
from homeassistant.helpers.entity_component import async_update_entity
from homeassistant.setup import async_setup_component
from homeassistant.util import dt

ROOT = Path(__file__).resolve().parents[3]
OFFERINGS = ["9983-20251218", "9984-20251222"]
# Nights of Fixtures/story with the states that the sensors must have after each, and on some days the calendar: on or off,
# and the titles of the day without premiums and amounts. 9983 is moved from the 22nd to the 24th in the third night, 9984
# cancelled in the fifth.
BOTH = ["截止｜9985 虛構生醫", "截止｜9984 虛構食品"]
MOVED = "截止｜9983 虛構材料"
NIGHTS = {
    "01-2025-12-12": (["2025-12-22", "2025-12-24"], {"2025-12-22": ("on", [MOVED]), "2025-12-24": ("on", BOTH)}),
    "03-2025-12-17": (["2025-12-24", "2025-12-24"], {"2025-12-22": ("off", []), "2025-12-24": ("on", [*BOTH, MOVED])}),
    "05-2025-12-22": (["2025-12-24", "取消"], {"2025-12-24": ("on", [BOTH[0], "【取消】" + BOTH[1], MOVED])}),
}


def examples(part):
    """What the guide shows for a part of the configuration."""
    guide = (ROOT / "docs" / "delivery.md").read_text()
    texts = re.findall(rf"```yaml\n({part}:\n.*?)```", guide, re.S)
    return [example for text in texts for example in yaml.safe_load(text)[part]]


def sensor(offering, address):
    """The guide's sensor, for another offering and a server on this machine."""
    (resource,) = examples("rest")
    resource["resource"] = f"{address}/offerings/{offering}.json"
    resource["sensor"][0]["unique_id"] = offering
    return resource


def publish(subcal, night, folder):
    day = night.split("-", 1)[1]
    ended = subprocess.run(
        [subcal, "nightly", "--no-site", "--replay", ROOT / "Fixtures" / "story" / night, "--as-of", f"{day}T21:30",
         "--output", folder / "public", "--store", folder / "store.sqlite"], stderr=subprocess.PIPE)
    # The nights between them were missed, which 10 says.
    if ended.returncode not in (0, 10):
        sys.exit(f"{night} ended with {ended.returncode}: {ended.stderr.decode()}")


async def start(folder, address):
    """Home Assistant with the sensors and the calendar; the ids of their entities."""
    hass = core.HomeAssistant(str(folder))
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    # The calendar needs the web server, and that the users.
    hass.auth = await auth.auth_manager_from_config(hass, [], [])
    await hass.config.async_set_time_zone("Asia/Taipei")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    configuration = {
        "http": {"server_host": "127.0.0.1", "server_port": port},
        "rest": [sensor(offering, address) for offering in OFFERINGS],
        "automation": examples("automation"),
    }
    for part in ("homeassistant", "http", "rest", "calendar"):
        if not await async_setup_component(hass, part, configuration):
            sys.exit(f"Home Assistant cannot set up {part}")
    await hass.async_start()
    entry = await hass.config_entries.flow.async_init(
        "remote_calendar", context={"source": config_entries.SOURCE_USER},
        data={"calendar_name": "subcal", "url": f"{address}/calendars/deadline.ics"})
    if entry["type"] != "create_entry":
        sys.exit(f"Home Assistant does not take the calendar: {entry}")
    await hass.async_block_till_done()
    if not await async_setup_component(hass, "automation", configuration):
        sys.exit("Home Assistant cannot set up the automations")
    await hass.async_block_till_done()
    automations = [hass.states.get(automation).state for automation in hass.states.async_entity_ids("automation")]
    if automations != ["on"] * len(configuration["automation"]):
        sys.exit(f"the automations are {automations}")
    (calendar,) = hass.states.async_entity_ids("calendar")
    if calendar != "calendar.subcal":
        sys.exit(f"the calendar is {calendar}")
    ids = entity_registry.async_get(hass)
    return hass, [ids.async_get_entity_id("sensor", "rest", offering) for offering in OFFERINGS], calendar


async def at(hass, calendar, day):
    """The state of the calendar's entity at nine in the morning of a day, and the day's titles."""
    now = datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time(9), dt.get_default_time_zone())
    real, dt.now = dt.now, lambda zone=None: now.astimezone(zone)
    try:
        # Not the written state: it would set alarms for times that are past on the real clock.
        state = hass.data["entity_components"]["calendar"].get_entity(calendar).state
    finally:
        dt.now = real
    answer = await hass.services.async_call(
        "calendar", "get_events",
        {"entity_id": calendar, "start_date_time": f"{day}T00:00:00", "end_date_time": f"{day}T23:59:59"},
        blocking=True, return_response=True)
    return state, [re.sub("｜(溢價|備款)[^｜]*", "", event["summary"]) for event in answer[calendar]["events"]]


async def states(subcal, folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder / "public"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hass = None
    faults = 0
    for night, (expected, days) in NIGHTS.items():
        await asyncio.to_thread(publish, subcal, night, folder)
        if hass is None:
            hass, sensors, calendar = await start(folder, f"http://127.0.0.1:{server.server_port}")
        else:
            for entity in [*sensors, calendar]:
                await async_update_entity(hass, entity)
            # What is asked for again within ten seconds waits for their end.
            await asyncio.sleep(11)
            await hass.async_block_till_done()
        found = [hass.states.get(sensor).state for sensor in sensors]
        print(night, *(f"{offering}: {state}" for offering, state in zip(OFFERINGS, found)))
        faults += found != expected
        for day, shown in days.items():
            state = await at(hass, calendar, day)
            print(f"  {day} {state[0]}: {'; '.join(state[1])}")
            faults += state != shown
    await hass.async_stop(force=True)
    server.shutdown()
    return faults


def main():
    with tempfile.TemporaryDirectory() as folder:
        faults = asyncio.run(states(Path(sys.argv[1]).resolve(), Path(folder)))
    sys.exit(1 if faults else 0)


main()
