#!/usr/bin/env python3
"""Prints the ten suites whose tests took longest: dearest.py FILE, the event stream of `swift test`.

A suite's seconds are the sum of its test cases', which run beside each other and wait for each other's processors. Tests
without arguments are not counted: the stream has no cases of them, and says that all tests begin at once.
"""
import collections
import json
import sys

seconds, begun = collections.Counter(), {}
for line in open(sys.argv[1]):
    event = json.loads(line)["payload"]
    if event.get("kind") not in ("testCaseStarted", "testCaseEnded"):
        continue
    case = event["testID"], json.dumps(event.get("_testCase"))
    if event["kind"] == "testCaseStarted":
        begun[case] = event["instant"]["absolute"]
    else:
        seconds[event["testID"].split("/")[0]] += event["instant"]["absolute"] - begun.pop(case)
print("| suite | seconds |\n|---|--:|")
for suite, total in seconds.most_common(10):
    print(f"| {suite} | {total:.0f} |")
