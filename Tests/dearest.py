#!/usr/bin/env python3
"""Prints the ten suites whose tests took longest: dearest.py FILE, the event stream of `swift test`.

A suite's seconds are the sum of its tests', which run beside each other and wait for each other's processors.
"""
import collections
import json
import sys

seconds, begun, functions = collections.Counter(), {}, set()
for line in open(sys.argv[1]):
    record = json.loads(line)
    payload = record["payload"]
    if record["kind"] == "test" and payload["kind"] == "function":
        functions.add(payload["id"])
    test = payload.get("testID")
    if test not in functions:
        continue
    if payload["kind"] == "testStarted":
        begun[test] = payload["instant"]["absolute"]
    elif payload["kind"] == "testEnded" and test in begun:
        seconds[test.split("/")[0]] += payload["instant"]["absolute"] - begun.pop(test)
print("| suite | seconds |\n|---|--:|")
for suite, total in seconds.most_common(10):
    print(f"| {suite} | {total:.0f} |")
