"""How an integrator calls the service: its token, one operation at a time, and what may be repeated after which failure."""
import base64
import datetime
import email.utils
import http.client
import json
import os
import sys
import time
import urllib.parse

BUG = os.environ.get("BUG", "")
TRIES = 5


def bug(name):
    return BUG == name


def log(*words):
    print(datetime.datetime.now().isoformat(timespec="milliseconds"), *words, file=sys.stderr, flush=True)


def pick(value, path):
    """The value at a path, or None; with a * in the path a list of values."""
    keys = path.split(".") if path else []
    for place, key in enumerate(keys):
        if key == "*" and isinstance(value, list):
            return [pick(item, ".".join(keys[place + 1:])) for item in value]
        value = value.get(key) if isinstance(value, dict) else None
    return value


def expiry_time(text):
    """Seconds since 1970 of an expiryDate, whose format is open; 7 days from now if it cannot be read."""
    week = time.time() + 7 * 24 * 3600
    try:
        if str(text).isdigit():
            when = int(text) / (1000 if len(str(text)) > 11 else 1)
        else:
            try:
                date = datetime.datetime.fromisoformat(str(text).replace("Z", "+00:00"))
            except ValueError:
                date = email.utils.parsedate_to_datetime(str(text))
            when = (date if date.tzinfo else date.replace(tzinfo=datetime.timezone.utc)).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return week
    return min(when, week) if when > time.time() else week


def retry_after(headers, otherwise):
    """Seconds to wait after 429: Retry-After is a number of seconds or an HTTP date."""
    text = headers.get("Retry-After", "")
    if bug("retry-after-ignored"):
        return 0
    if text.strip().isdigit():
        return min(int(text), 120)
    try:
        wait = email.utils.parsedate_to_datetime(text).timestamp() - time.time()
        return 0 if bug("retry-after-date") else max(0.0, min(wait + 0.5, 120))
    except (TypeError, ValueError, IndexError, OverflowError):
        return otherwise


class Lost(Exception):
    """It is not known whether the service did what was asked."""


class Calls:
    outcome_path = ""  # where a response says what became of it: a 5xx with it is an answer

    def __init__(self):
        self.base = urllib.parse.urlsplit(os.environ["BASE_URL"].rstrip("/"))
        self.system = os.environ["SYSTEM"]
        self.token, self.renew_at = None, 0.0
        self.forbidden = set()

    def send(self, method, path, authorization, body=None, query=None):
        """One HTTP exchange: status, headers, JSON body. No redirects. Raises Lost."""
        kind = http.client.HTTPSConnection if self.base.scheme == "https" else http.client.HTTPConnection
        line = kind(self.base.hostname, self.base.port, timeout=20)
        headers = {"Authorization": authorization, "Accept": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        try:
            line.request(method, self.base.path + path + (f"?{urllib.parse.urlencode(query)}" if query else ""), data, headers)
            reply = line.getresponse()
            text = reply.read()
        except (OSError, http.client.HTTPException) as error:
            raise Lost(f"{method} {path}: {error!r}") from None
        finally:
            line.close()
        try:
            return reply.status, reply.headers, json.loads(text) if text else {}
        except (ValueError, RecursionError):
            if reply.status < 300:
                raise Lost(f"{method} {path}: a response that is no JSON") from None
            return reply.status, reply.headers, {}

    def bearer(self, refused=None):
        if bug("stale-token") and self.token:
            return "Bearer " + self.token
        if self.token is None or self.token == refused or time.time() >= self.renew_at:
            basic = base64.b64encode(f"{os.environ['APP_ID']}:{os.environ['APP_SECRET']}".encode()).decode()
            for wait in (1, 2, 4, 8, 0):
                try:
                    body = {"grant_type": "client_credentials"} if bug("token-body") else None
                    status, headers, reply = self.send("POST", "/api/v1/oauth/token", "Basic " + basic, body)
                except Lost as error:
                    status, headers, reply = 503, {}, {}
                    log("lost:", error)
                if status < 300 and isinstance(pick(reply, "token"), str):
                    break
                if not wait or (status < 500 and status != 429):
                    raise SystemExit(f"no token: {status} {pick(reply, 'errorCode') or ''}")
                time.sleep(retry_after(headers, wait) if status == 429 else wait)
            self.token, expiry = reply["token"], expiry_time(reply.get("expiryDate"))
            self.renew_at = expiry - min(300, (expiry - time.time()) / 10)
            log("token received, expires", reply.get("expiryDate"))
        return "Bearer " + self.token

    def api(self, method, operation, body=None, query=None, safe=True):
        """One business operation: status and body. Only if safe it is repeated after a lost response or a 5xx; the last failure of
        these is raised as Lost. 401 and 429 mean that nothing was done. What was forbidden once is not asked again."""
        if operation in self.forbidden:
            return 403, {}
        system = "pos" if bug("system-fixed") and operation == "refund" else urllib.parse.quote(self.system, safe="")
        path, authorization, limited, renewed, tries = f"/api/v1/{system}/{operation}", self.bearer(), 0, False, 0
        while True:
            try:
                status, headers, reply = self.send(method, path, authorization, body, query)
            except Lost as error:
                status, headers, reply = 0, {}, str(error)
            if status == 401 and not renewed:
                renewed, authorization = True, self.bearer(self.token)
                continue
            if status == 429 and limited < 6:
                wait = retry_after(headers, min(2 ** limited, 30))
                limited += 1
                log("rate limit:", operation, "waits", round(wait, 1), "s")
                time.sleep(wait)
                continue
            if status == 403:
                log("forbidden:", operation, pick(reply, "message"))
                if bug("forbidden-again") and tries < 3:
                    tries, authorization = tries + 1, self.bearer(self.token)
                    continue
                self.forbidden.add(operation)
            if status == 0 or status >= 500 and not pick(reply, self.outcome_path):
                log("no answer:" if status == 0 else "failure:", operation, status or reply)
                tries += 1
                if not safe or tries >= TRIES:
                    raise Lost(operation)
                time.sleep(2 ** (tries - 1))
                if operation == "payNow" and bug("lost-pays-again" if status == 0 else "failure-pays-again"):
                    self.renumber(body)
                continue
            return status, reply
