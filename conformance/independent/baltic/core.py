"""Shared small things of Baltic Till: settings, bug switches, the error of a call, times and checks of input."""
import json
import math
import re
import time
import uuid
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace

SETTINGS = {
    'accessTokenSeconds': 604800,        # life of an access token
    'channelTokenSeconds': 1800,         # life of a wsToken
    'timeoutNoticeSeconds': 300,         # SESSION_TIMEOUT this long before the wsToken expires
    'ws.migration.legacy-auth.enabled': True,
    'refundCooldownSeconds': 60,
    'ratePerSecond': 400,
    'rateBurst': 800,
    'pageSize': 25,                      # default and largest size of a page
    'heartbeatMillis': 10000,
    'gatewayDelayMillis': 300,           # production: from payment to callback
    'refundDelayMillis': 200,            # production: from refund request to SUCCESS
    'eventDelayMillis': 200,             # admin events
    'channelPort': 0,
}
BUGS = set()
ZONE = timezone(timedelta(hours=2))
REF = re.compile(r'[A-Za-z0-9._-]{1,64}')


class Record(SimpleNamespace):
    """A stored thing with named fields; compared by identity."""
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class Problem(Exception):
    """A call that fails with an HTTP status and an error body."""

    def __init__(self, status, code, message, headers=None):
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers or {}


def bug(name):
    return name in BUGS


def change_setting(pair):
    """Apply one `key=value` of the command line."""
    key, equals, value = pair.partition('=')
    if key not in SETTINGS or not equals:
        raise ValueError('unknown setting: %s' % pair)
    if isinstance(SETTINGS[key], bool):
        SETTINGS[key] = {'true': True, 'on': True, 'false': False, 'off': False}[value]
    else:
        number = float(value)
        if not math.isfinite(number) or number < 0:
            raise ValueError('bad number: %s' % pair)
        SETTINGS[key] = int(number) if number == int(number) else number


def new_id():
    return str(uuid.uuid4())


def now():
    return time.time()


def stamp(seconds, fraction=True):
    """An instant as ISO 8601 with the offset +02:00."""
    return datetime.fromtimestamp(seconds, ZONE).isoformat(timespec='milliseconds' if fraction else 'seconds')


def load_json(raw):
    """Strict JSON: no NaN, no infinite numbers. Raises ValueError."""
    def number(text):
        value = float(text)
        if not math.isfinite(value):
            raise ValueError('number out of range')
        return value

    def constant(text):
        raise ValueError('not JSON: ' + text)
    try:
        return json.loads(raw.decode('utf-8'), parse_float=number, parse_constant=constant)
    except RecursionError:
        raise ValueError('nested too deeply')


def dump_json(value):
    return json.dumps(value, separators=(',', ':')).encode('ascii')


def bad(message):
    return Problem(400, 'BAD_INPUT', message)


def text(body, name, longest=64, needed=True, default=None):
    """A text field of a body."""
    value = body.get(name)
    if value is None and not needed:
        return default
    if not isinstance(value, str) or not 1 <= len(value) <= longest:
        raise bad('%s must be a text of 1 to %d characters' % (name, longest))
    return value


def whole(body, name, needed=True, default=None, least=0):
    """A whole number of a body."""
    value = body.get(name)
    if value is None and not needed:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise bad('%s must be a whole number' % name)
    return value


def one_of(body, name, allowed, default=None):
    value = body.get(name, default)
    if not isinstance(value, str) or value not in allowed:
        raise bad('%s must be one of %s' % (name, ', '.join(allowed)))
    return value


def instant(body, name):
    """An optional instant of a body, in seconds."""
    value = text(body, name, 40, needed=False)
    if value is None:
        return None
    try:
        moment = datetime.fromisoformat(re.sub(r'[Zz]$', '+00:00', value))
        return moment.timestamp() if moment.tzinfo else 1 / 0
    except (ValueError, OverflowError, ZeroDivisionError):
        raise bad('%s must be an instant in ISO 8601 with an offset' % name)
