"""Prints a mail as a reader shows it: envelope, decoded headers, defects, text.

usage: mail.py FILE
"""

import email
import email.policy
import sys

envelope, _, message = open(sys.argv[1], "rb").read().partition(b"\n\n")
mail = email.message_from_bytes(message, policy=email.policy.default)
print(envelope.decode())
for name in ("From", "To", "Subject", "Content-Type", "Auto-Submitted", "Date"):
    print(f"{name}: {mail[name]}", *(str(d) for d in mail[name].defects))
print("defects:", [str(d) for d in mail.defects])
print()
print(mail.get_content(), end="")
