"""Runs the sensor of docs/delivery.md in Home Assistant, over nights in which its offering is moved or cancelled.

    states.py SUBCAL

Prints the sensor's state after each night, and exits with 1 if one is not what the night published.
"""

import asyncio
import functools
import http.server
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import yaml
from homeassistant import bootstrap, config_entries, core, loader
from homeassistant.helpers.entity_component import async_update_entity
from homeassistant.setup import async_setup_component

ROOT = Path(__file__).resolve().parents[2]
# Nights of Fixtures/story, with the state that the sensor of an offering must have after each.
NIGHTS = {
    "9983-20251218": {"01-2025-12-12": "2025-12-22", "03-2025-12-17": "2025-12-24"},
    "9984-20251222": {"01-2025-12-12": "2025-12-24", "05-2025-12-22": "取消"},
}


def example(offering, address):
    """The configuration that the guide shows, for another offering and a server on this machine."""
    guide = (ROOT / "docs" / "delivery.md").read_text()
    (text,) = re.findall(r"```yaml\n(rest:\n.*?)```", guide, re.S)
    changed = re.sub(r"https://calendar\.example\.org/offerings/[\w-]+\.json", f"{address}/offerings/{offering}.json", text)
    if changed == text:
        sys.exit("docs/delivery.md has no address to replace")
    return yaml.safe_load(changed)


def publish(subcal, night, folder):
    day = night.split("-", 1)[1]
    subprocess.run(
        [subcal, "nightly", "--no-site", "--replay", ROOT / "Fixtures" / "story" / night, "--as-of", f"{day}T21:30",
         "--output", folder / "public", "--store", folder / "store.sqlite"], check=True, stderr=subprocess.DEVNULL)


async def states(subcal, offering, nights, folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    handler = functools.partial(Quiet, directory=folder / "public")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    hass = None
    faults = 0
    for night, expected in nights.items():
        await asyncio.to_thread(publish, subcal, night, folder)
        if hass is None:
            hass = core.HomeAssistant(str(folder))
            hass.config.skip_pip = True
            loader.async_setup(hass)
            hass.config_entries = config_entries.ConfigEntries(hass, {})
            await bootstrap.async_load_base_functionality(hass)
            configuration = example(offering, f"http://127.0.0.1:{server.server_port}")
            for part in ("homeassistant", "rest"):
                if not await async_setup_component(hass, part, configuration):
                    sys.exit(f"Home Assistant cannot set up {part}")
            await hass.async_start()
            await hass.async_block_till_done()
            (entity,) = hass.states.async_entity_ids("sensor")
        else:
            await async_update_entity(hass, entity)
            await hass.async_block_till_done()
        state = hass.states.get(entity)
        print(f"{offering} {night} {state.name}: {state.state}")
        faults += state.state != expected
    await hass.async_stop(force=True)
    server.shutdown()
    return faults


def main():
    faults = 0
    for offering, nights in NIGHTS.items():
        with tempfile.TemporaryDirectory() as folder:
            faults += asyncio.run(states(Path(sys.argv[1]).resolve(), offering, nights, Path(folder)))
    sys.exit(1 if faults else 0)


main()
