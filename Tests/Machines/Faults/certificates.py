"""Certificates made for one run: an authority, and the certificates that servers present."""

import os
import ssl
import subprocess

NAMES = "subjectAltName=IP:127.0.0.1,IP:127.0.0.2,IP:127.0.0.3"
KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
# `openssl ca` needs a file of settings; unlike `openssl x509` it can set any dates.
SETTINGS = """[ca]
default_ca = own
[own]
database = {folder}/{name}.index
serial = {folder}/{name}.serial
new_certs_dir = {folder}
certificate = {folder}/{name}.pem
private_key = {folder}/{name}.key
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def authority(folder, name):
    openssl(folder, "req", "-x509", *KEY, "-keyout", f"{name}.key", "-out", f"{name}.pem", "-days", "2",
            "-subj", f"/CN={name}")
    for file, content in [(f"{name}.index", ""), (f"{name}.serial", "01\n"),
                          (f"{name}.cnf", SETTINGS.format(folder=folder, name=name))]:
        with open(os.path.join(folder, file), "w") as opened:
            opened.write(content)


def issue(folder, name, issuer="authority", names=NAMES, start=None, end=None):
    openssl(folder, "req", *KEY, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}",
            "-addext", names)
    dates = ["-startdate", start, "-enddate", end] if start else ["-days", "2"]
    openssl(folder, "ca", "-batch", "-notext", "-config", f"{issuer}.cnf", "-in", f"{name}.csr", "-out",
            f"{name}.pem", *dates)


def make(folder):
    """All files that the faults need, in a folder."""
    authority(folder, "authority")
    authority(folder, "stranger")
    issue(folder, "good")
    issue(folder, "expired", start="20200101000000Z", end="20200201000000Z")
    issue(folder, "early", start="20900101000000Z", end="20900201000000Z")
    issue(folder, "elsewhere", names="subjectAltName=DNS:www.twse.com.tw,IP:127.0.0.9")
    issue(folder, "foreign", issuer="stranger")
    openssl(folder, "req", "-x509", *KEY, "-keyout", "self-signed.key", "-out", "self-signed.pem", "-days", "2",
            "-subj", "/CN=self-signed", "-addext", NAMES)
    open(os.path.join(folder, "empty.pem"), "w").close()


def context(folder, name):
    """A function that makes a server present the certificate of that name."""
    if name == "plain":
        return plain
    if name == "silent":
        return silent
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown = "good" if name == "old" else name
    made.load_cert_chain(os.path.join(folder, f"{shown}.pem"), os.path.join(folder, f"{shown}.key"))
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
