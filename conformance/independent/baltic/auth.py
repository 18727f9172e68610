"""Who calls: Basic credentials, access tokens, wsTokens (JWT, HS256), scopes and the rate limit."""
import base64
import binascii
import hashlib
import hmac
import secrets
from email.utils import formatdate
from core import SETTINGS, Problem, Record, bug, dump_json, load_json, now, stamp

SCOPES = ('payments:direct', 'payments:trigger', 'refunds:write', 'transactions:read', 'reports:read', 'terminals:read',
          'terminals:trigger', 'ws:subscribe')
ACCESS_KEY, CHANNEL_KEY = secrets.token_bytes(32), secrets.token_bytes(32)
TOLERANCE = 30


def b64(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b'=').decode('ascii')


def unb64(value):
    return base64.b64decode(value.encode('ascii') + b'=' * (-len(value) % 4), altchars=b'-_', validate=True)


def signature(key, value):
    return b64(hmac.new(key, value.encode('ascii'), hashlib.sha256).digest())


def seal(key, head, claims):
    value = head + '.' + b64(dump_json(claims))
    return value + '.' + signature(key, value)


def unseal(key, token):
    """The head and the claims of a token, or None if its form or its signature is wrong."""
    try:
        head, claims, mark = token.split('.')
        if not hmac.compare_digest(signature(key, head + '.' + claims), mark):
            return None
        return head, load_json(unb64(claims))
    except (ValueError, TypeError, binascii.Error):
        return None


def channel_token(claims):
    life = SETTINGS['channelTokenSeconds']
    claims = dict(claims, iss='baltic-till', iat=int(now()), exp=int(now() + life))
    return seal(CHANNEL_KEY, b64(b'{"alg":"HS256","typ":"JWT"}'), claims), int(life)


def read_channel_token(token, check_expiry=True):
    """The claims of a wsToken that is genuine and not expired, else None."""
    found = unseal(CHANNEL_KEY, token)
    if not found or found[0] != b64(b'{"alg":"HS256","typ":"JWT"}') or check_expiry and found[1]['exp'] + TOLERANCE <= now():
        return None
    return found[1]


class Auth:
    def __init__(self, store):
        self.store, self.buckets = store, {}

    def holder(self, name):
        """The app, user or terminal with this user name."""
        if name in self.store.apps:
            return 'app', self.store.apps[name]
        for kind, things in (('user', self.store.users), ('terminal', self.store.terminals)):
            for thing in things.values():
                if thing.client_id == name:
                    return kind, thing
        return None, None

    def issue(self, request):
        """The token endpoint."""
        refusal = Problem(401, 'BAD_CREDENTIALS', 'unknown client or wrong secret', {'www-authenticate': 'Basic realm="baltic-till"'})
        scheme, _, value = request.headers.get('authorization', '').partition(' ')
        try:
            name, _, given = base64.b64decode(value.strip(), validate=True).decode('utf-8').partition(':')
        except ValueError:
            name, given = '', ''
        kind, holder = self.holder(name)
        self.limit(holder.id if holder else request.peer)
        if scheme.lower() != 'basic' or not holder:
            raise refusal
        remembered = bug('stale-secret') and given in holder.used
        if not remembered and not hmac.compare_digest(holder.secret.encode(), given.encode()):
            raise refusal
        if kind == 'app' and holder.revoked and not (bug('revoke-branch') and holder.branch):
            raise Problem(401, 'APP_REVOKED', 'this app has been revoked')
        holder.used.add(given)
        expires = int(now() + SETTINGS['accessTokenSeconds'])
        claims = {'kind': kind, 'sub': holder.config_id if kind == 'terminal' else holder.id, 'exp': expires, 'n': secrets.token_hex(4)}
        if kind == 'app':
            claims['scopes'] = list(holder.scopes)
        return {'token': seal(ACCESS_KEY, 'bt1', claims), 'type': 'bearer', 'expiryDate': stamp(expires, fraction=False)}

    def caller(self, request):
        """The caller of a request by its access token; counts the call."""
        scheme, _, token = request.headers.get('authorization', '').partition(' ')
        found = unseal(ACCESS_KEY, token.strip()) if scheme.lower() == 'bearer' else None
        claims = found[1] if found and found[1]['exp'] > now() else {'kind': None}
        who = None
        if claims['kind'] == 'app':
            app, scopes = self.store.apps[claims['sub']], set(claims['scopes'])
            if bug('scopes-widen'):
                scopes |= set(app.scopes)
            who = Record(id=app.id, role='INTEGRATOR', merchant=app.merchant, branch=app.branch, scopes=scopes,
                         sandbox=app.sandbox, terminal=None)
        elif claims['kind'] == 'terminal':
            terminal = self.store.terminals[claims['sub']]
            who = Record(id=terminal.id, role='BRANCH', merchant=terminal.merchant, branch=terminal.branch, scopes=set(),
                         sandbox=False, terminal=terminal)
        elif claims['kind'] == 'user' and claims['sub'] in self.store.users:
            user = self.store.users[claims['sub']]
            who = Record(id=user.id, role=user.role, merchant=user.merchant, branch=user.branch, scopes=set(), sandbox=False,
                         terminal=None)
        self.limit(who.id if who else request.peer)
        if not who:
            raise Problem(401, 'UNAUTHENTICATED', 'a valid access token is needed', {'www-authenticate': 'Bearer realm="baltic-till"'})
        return who

    def limit(self, caller):
        """A token bucket for each caller."""
        rate, burst, moment = SETTINGS['ratePerSecond'], SETTINGS['rateBurst'], now()
        level, last = self.buckets.get(caller, (burst, moment))
        level = min(burst, level + (moment - last) * rate)
        if level < 1:
            self.buckets[caller] = (level, moment)
            wait = (1 - level) / rate if rate else 60
            raise Problem(429, 'ERR_RATE_LIMITED', 'too many calls', {'retry-after': formatdate(int(moment + wait) + 1, usegmt=True)})
        self.buckets[caller] = (level - 1, moment)


def need_scope(who, scope, system='', operation=''):
    """Scopes bind integrators only; terminal users are exempt."""
    if who.role != 'INTEGRATOR' or scope in who.scopes:
        return
    if bug('erp-refund-status') and system == 'erp' and operation == 'refundStatus':
        return
    if bug('pay-trigger') and scope == 'terminals:trigger' and 'payments:trigger' in who.scopes:
        return
    named = 'terminals:read' if bug('wrong-scope-named') and scope.startswith('terminals:') else scope
    raise Problem(403, 'ERR_FORBIDDEN', 'the scope %s is missing' % named)


def need_role(who, roles, message='this is not open to the role '):
    if who.role not in roles:
        raise Problem(403, 'ERR_FORBIDDEN', message + who.role)
