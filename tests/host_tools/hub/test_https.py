"""A hub whose pages come by HTTPS, with a certificate made for the test; and a broker with TLS and passwords."""

import http.client
import ssl
import subprocess
import urllib.parse

import certificates
import pytest
from clubs import RunningHub, Visitor, until
from mosquitto import Mosquitto, skipped_where_it_is_missing
from schiri_tools.cli.main import main as schiri


@pytest.fixture
def files(tmp_path):
    return certificates.write(tmp_path)


@pytest.mark.sweep
def test_pages_and_cookies_are_for_https_alone(tmp_path, files):
    certificate, key = files
    hub = RunningHub(str(tmp_path / "hub.sqlite"), "--certificate", str(certificate), "--key", str(key))
    port = hub.port
    try:
        trusted = ssl.create_default_context(cafile=str(certificate))
        line = http.client.HTTPSConnection("127.0.0.1", port, timeout=600, context=trusted)
        body = urllib.parse.urlencode({"name": "Orga", "password": hub.password})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://127.0.0.1:{port}"}
        line.request("POST", "/sign-in?language=de", body, headers)
        answer = line.getresponse()
        cookies = answer.headers.get_all("Set-Cookie")
        assert answer.status == 303 and len(cookies) == 2 and all("Secure" in cookie for cookie in cookies)
        assert "Strict-Transport-Security" not in answer.headers  # other programs on this PC may have no certificate
        with pytest.raises((http.client.HTTPException, OSError)):
            Visitor(port).get("/")
        with pytest.raises(ssl.SSLCertVerificationError):
            stranger = http.client.HTTPSConnection("127.0.0.1", port, timeout=600, context=ssl.create_default_context())
            stranger.request("GET", "/")
    finally:
        hub.kill()


def test_without_a_certificate_cookies_work_as_before(hub):
    answer = Visitor(hub.port).send("/sign-in", {"name": "Orga", "password": hub.password})
    assert answer.status == 303 and "Secure" not in answer.headers["Set-Cookie"]


def test_files_that_are_no_certificate_and_its_key_are_told_in_a_sentence(tmp_path, files, capsys):
    certificate, key = map(str, files)
    _, other = map(str, certificates.write(tmp_path, "other"))
    _, locked = map(str, certificates.write(tmp_path, "locked", b"secret"))
    past = list(map(str, certificates.write(tmp_path, "past", days=-2)))
    future = list(map(str, certificates.write(tmp_path, "future", days=2)))
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\x00\xff")
    for words, sentence in (
        (("--certificate", certificate), "HTTPS needs both"),
        (("--key", key), "HTTPS needs both"),
        (("--certificate", "", "--key", ""), "cannot be read"),
        (("--play", ""), "is no page with the box"),
        (("--certificate", "/no/such.crt", "--key", key), "/no/such.crt cannot be read: No such file or directory."),
        (("--certificate", certificate, "--key", str(tmp_path)), "cannot be read: Is a directory."),
        (("--certificate", certificate, "--key", other), f"{other} is not the key of the certificate"),
        (("--certificate", certificate, "--key", locked), f"{locked} has a password"),
        (("--certificate", past[0], "--key", past[1]), "refuse it: certificate has expired."),
        (("--certificate", future[0], "--key", future[1]), "refuse it: certificate is not yet valid."),
        (("--certificate", str(garbage), "--key", key), "are no certificate and its key"),
        (("--certificate", certificate, "--key", str(garbage)), "are no certificate and its key"),
    ):
        assert (
            schiri(["hub", "--port", "0", "--box-port", "0", "--database", str(tmp_path / "hub.sqlite"), *words]) == 1
        )
        told = capsys.readouterr()
        assert sentence in told.err and told.err.count("\n") == 1 and not told.out, words


@pytest.mark.sweep
def test_a_broker_with_tls_and_passwords_takes_halls_and_no_strangers(tmp_path, files, monkeypatch):
    skipped_where_it_is_missing()
    certificate, key = files
    passwords = tmp_path / "passwords"
    passwords.touch(mode=0o600)
    subprocess.run(["mosquitto_passwd", "-b", str(passwords), "north", "a@b"], check=True, capture_output=True)
    broker = Mosquitto(f"certfile {certificate}", f"keyfile {key}", f"password_file {passwords}")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    started = []
    try:
        address = f"mqtts://north:a%40b@127.0.0.1:{broker.port}/cup"
        started.append(RunningHub(str(tmp_path / "north.sqlite"), "--broker", address, "--hall", "North", "--follow"))
        organiser = started[0].organiser()
        id_ = organiser.begin(title="Cup", game="fini", format="swiss", rounds="3")
        organiser.send(f"/desk/{id_}/enter", {"people": "Ada\nBen"})
        organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
        until(lambda: "Ada" in organiser.get("/halls").text)
        wrong = address.replace("a%40b", "guess")
        started.append(RunningHub(str(tmp_path / "wrong.sqlite"), "--broker", wrong, "--follow"))
        told = started[1].process.stderr.readline()
        assert told.startswith("schiri: The broker 127.0.0.1 does not answer") and "guess" not in told
        page = Visitor(started[1].port).get("/halls").text
        assert "The broker does not answer" in page and "Ada" not in page
    finally:
        for hub in started:
            hub.kill()
        broker.end()
