"""Certificates made for one run: an authority, and the certificates that servers present."""

import os
import ssl
from datetime import datetime

import trustme

NAMES = ("127.0.0.1", "127.0.0.2", "127.0.0.3")


def make(folder):
    """All files that the faults need, in a folder."""
    authority, stranger, itself = trustme.CA(), trustme.CA(), trustme.CA()
    shown = {
        "good": authority.issue_cert(*NAMES),
        "expired": authority.issue_cert(*NAMES, not_before=datetime(2020, 1, 1), not_after=datetime(2020, 2, 1)),
        "early": authority.issue_cert(*NAMES, not_before=datetime(2090, 1, 1), not_after=datetime(2090, 2, 1)),
        "elsewhere": authority.issue_cert("www.twse.com.tw", "127.0.0.9"),
        "foreign": stranger.issue_cert(*NAMES),
    }
    files = {f"{name}.pem": made.private_key_and_cert_chain_pem for name, made in shown.items()}
    files |= {"self-signed.pem": itself.cert_pem, "self-signed.key": itself.private_key_pem}
    files["authority.pem"] = authority.cert_pem
    for name, blob in files.items():
        blob.write_to_path(os.path.join(folder, name))
    open(os.path.join(folder, "empty.pem"), "w").close()


def context(folder, name):
    """A function that makes a server present the certificate of that name."""
    if name == "plain":
        return plain
    if name == "silent":
        return silent
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown = os.path.join(folder, "good" if name == "old" else name)
    made.load_cert_chain(shown + ".pem", shown + ".key" if name == "self-signed" else None)
    if name == "old":
        made.set_ciphers("ALL:@SECLEVEL=0")
        made.minimum_version = ssl.TLSVersion.TLSv1
        made.maximum_version = ssl.TLSVersion.TLSv1_1
    return made


def plain(exchange, connection):
    connection.recv(4096)
    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    raise OSError("this is no TLS")


def silent(exchange, connection):
    while connection.recv(4096):
        pass
    raise OSError("the client has left")
