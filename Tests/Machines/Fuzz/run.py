#!/usr/bin/env python3
"""Run each fuzz target and print a table row for it: run.py BUILD INPUTS JOBS [TARGET …]

Seeds are the fixtures and Tests/Machines/Fuzz/corpus.tar.xz; inputs that once failed are in Tests/Machines/Fuzz/Crashers and are tried
first.
"""

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FORMS = ROOT / "Fixtures" / "forms"
# The target's share of ten thousand inputs, the length of the longest, and its seeds.
TARGETS = {
    "csv": (400, 4096, "*.csv"),
    "cp950": (400, 2048, "*.csv"),
    "json": (150, 4096, "*.json"),
    "html": (80, 4096, "*.html"),
    "dates": (4400, 40, None),
    "prices": (4400, 40, None),
    "quotes": (40, 4096, "[cbte]*"),
    "list": (50, 6000, "list*"),
    "holidays": (50, 2500, "holidays*"),
    "auctions": (40, 6000, "auctions*"),
    "rights": (40, 4096, None),
    "announcements": (40, 6000, None),
    "applicants": (40, 6000, None),
    "statuses": (40, 4096, None),
    "night": (3, 600, None),
    "icalendar": (8, 600, None),
    "table": (10, 600, None),
    "mis": (40, 2048, None),
    "emerging": (40, 2048, None),
    "fugle": (40, 2048, None),
    "listing": (100, 2048, None),
}
# What an input may take at most, with AddressSanitizer: far more than any does, far less than what is not linear.
SECONDS, MEGABYTES = 10, 1024
# LeakSanitizer does not follow all of Swift's references, so only the wrappers of C are checked for leaks.
WRAPPERS = ("cp950", "html")
WORDS = {
    "dates": ["113/10/29", "2024-10-29", "1131029", "20241029", "2024-10-29T21:30:00+08:00", "2024/1/2", "14:00"],
    "mis": ['{"msgArray":[{"c":"2330","n":"台積電","ex":"tse","tlong":"1730250000000","z":"40.15","v":"4917","a":"40.2_",'
            '"f":"3_","b":"40.1_","g":"41_","y":"38","u":"41.8","w":"34.2","ts":"0","t":"13:30:00","tv":"146"}],'
            '"rtcode":"0000","userDelay":5000}', '{"rtcode":"9999","rtmessage":"busy"}'],
    "emerging": ['[{"Date":"1131029","Time":"93005","SecuritiesCompanyCode":"7703","CompanyName":"銳澤","Highest":"60",'
                 '"Lowest":"58","LatestPrice":"59","PreviousAveragePrice":"58.2","TransactionVolume":"1000",'
                 '"BuyingPrice":"58.5","BuyingQuantity":"2","SellingPrice":"59.5","SellingQuantity":"1"}]'],
    "fugle": ['{"event":"data","channel":"aggregates","data":{"symbol":"6661","exchange":"TPEx","market":"OTC","name":"甲",'
              '"lastPrice":25.5,"bids":[{"price":25.75,"size":13285}],"total":{"tradeVolume":6091},"lastTrade":{"price":'
              '25.75,"size":10,"time":1728019800000000},"serial":7,"lastUpdated":1728019800000000}}',
              '{"event":"error","data":{"code":1001,"message":"too many"}}'],
    "listing": ['<?xml version="1.0"?><ListBucketResult><Contents><Key>a&amp;b</Key><Size>12</Size><ETag>"x"</ETag>'
                '</Contents><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>'
                '</ListBucketResult>'],
    "rights": ['[{"Date":"1131115","Code":"3201","Name":"丙0","SubscriptionRatio":"0.08000000","SubscriptionPricePerShare":'
               '"32.50","SharesOffered":"1000000.00","SharesEmpOwner":"1500000.00","SharesholderOwner":"7500000.00",'
               '"StockHoldingRatio":"60.00000000"},{"Date":"1131120","Code":"4001","Name":"丁","SubscriptionRatio":"",'
               '"SubscriptionPricePerShare":"尚未公告","SharesOffered":"","SharesEmpOwner":"","SharesholderOwner":"",'
               '"StockHoldingRatio":""}]',
               '[{"ExRrightsExDividendDate":"1131107","SecuritiesCompanyCode":"3202","CompanyName":"丙1",'
               '"SubscriptionRatioToNewSharesIssued":"0.08000000","SubscriptionPricePerShare":"註4",'
               '"AllocatedForPublicUnderwriting":"1000000","SubscribedByEmployees":"1500000",'
               '"SubscribedByExistingShareholders":"7500000","SubscribedProRataInThousandShares":"60.00000000"}]'],
    "statuses": ['[{"Number":"1","Date":"1131029","Code":"6248","Name":"沛波","DispositionPeriod":"113/10/30～113/11/12",'
                 '"Detail":"約每五分鐘撮合一次"}]',
                 '[{"SecuritiesCompanyCode":"5347","AlteredTrading":"Y","PeriodicTrading":"Y","ManagedStock":"",'
                 '"MatchingFrequency":"30","SuspensionOfTrading":""}]',
                 '[{"SecuritiesCompanyCode":"5347","DateOfSuspendedTrading":"1131030","DateOfResumedTrading":""}]'],
    "prices": ["43.91", "2,510.00", "36.2", "-2.5", "340,000", "9935", "00400A", "high:min-premium=10,board=TWSE",
               "<p style= color:red>+</p>", "▲1.5", "X"],
}
NAMES = ["慶豐富", "=cmd|' /C calc'!A0", "a,b;c:d\\\"", "x\r\nATTENDEE:mailto:a@example.org", "e" + "\u0301" * 60]


REPLAY = ROOT / "Fixtures" / "replay" / "2024-10-29"


def seeds(target, pattern):
    if target in ("announcements", "applicants"):
        return [path.read_bytes() for path in sorted(REPLAY.glob(f"*-{target}.*"))]
    if pattern:
        found = [path.read_bytes() for path in sorted(FORMS.glob(pattern))]
        assert found, f"no form is named {pattern}"
        return found
    if target in WORDS:
        return [word.encode() for word in WORDS[target]]
    numbers = bytes([150, 128, 150, 131, 150, 135, 150, 143, 3 * 6 + 32, 5, 48, 32, 130, 90, 42, 1, 1, 40, 3, 232])
    return [b"\x15\x2a" + name.encode() + b"\0" + "凱基".encode() + b"\0\0\0" + numbers for name in NAMES]


def run(build, target, inputs, jobs):
    """Run a target on so many inputs in `jobs` processes, each with its own seed and all with one corpus."""
    _, size, pattern = TARGETS[target]
    corpus, begin = build / "corpus" / target, build / "seeds" / target
    for folder in (corpus, begin):
        folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target, pattern)):
        (begin / str(number)).write_bytes(seed)
    kept = ROOT / "Tests" / "Machines" / "Fuzz" / "Crashers" / target
    leaks = int(target in WRAPPERS)
    environment = os.environ | {
        "FUZZ_TARGET": target, "ASAN_OPTIONS": f"detect_leaks={leaks}", "SWIFT_BACKTRACE": "enable=no"}
    runs = -(-inputs // jobs)
    logs = [build / f"{target}-{job}.log" for job in range(jobs)]
    processes = []
    for job, log in enumerate(logs):
        command = [
            str(build / "fuzz"), f"-runs={runs}", f"-seed={7 + job}", f"-max_len={size}", f"-timeout={SECONDS}",
            f"-detect_leaks={leaks}", f"-rss_limit_mb={MEGABYTES}", "-print_final_stats=1", "-reload=1",
            f"-artifact_prefix={build}/found/{target}-", str(corpus), str(begin),
        ] + ([str(kept)] if kept.is_dir() else [])
        with open(log, "wb") as file:
            processes.append(subprocess.Popen(command, env=environment, stderr=file, stdout=file))
    ended = [process.wait() for process in processes]
    texts = [log.read_text(errors="replace") for log in logs]
    executed = sum(int(n) for text in texts for n in re.findall(r"number_of_executed_units: (\d+)", text)[-1:])
    covered = max(int(n) for text in texts for n in re.findall(r"cov: (\d+)", text)[-1:] or [0])
    found = len(list((build / "found").glob(f"{target}-*")))
    print(f"| {target} | {executed:,} | {covered:,} | {len(list(corpus.iterdir())):,} | {found} |", flush=True)
    for code, text in zip(ended, texts):
        if code:
            lines = [line for line in text.splitlines() if not line.startswith(("#", "INFO"))]
            print("\n".join(line[:2000] for line in lines[-40:]), file=sys.stderr)
    return max(ended, key=abs)


def unpack(build):
    """Begin with the corpora that were kept, in a new build folder."""
    kept = ROOT / "Tests" / "Machines" / "Fuzz" / "corpus.tar.xz"
    if kept.exists() and not (build / "corpus").exists():
        with tarfile.open(kept) as archive:
            archive.extractall(build / "corpus", filter="data")


def main():
    build, inputs, jobs, targets = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:] or list(TARGETS)
    unpack(build)
    print("| target | inputs | branches reached | corpus | failed |\n|---|--:|--:|--:|--:|", flush=True)
    results = [
        run(build, target, inputs if sys.argv[4:] else inputs * TARGETS[target][0] // 10_000, jobs) for target in targets]
    sys.exit(any(results))


main()
