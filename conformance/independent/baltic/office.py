"""The back office: merchants, branches, terminals, users, apps, gateways, fees, APK releases and the tools of the SYSTEM_ADMIN."""
import hashlib
import os
import re
from auth import SCOPES, channel_token
from core import Problem, bad, bug, dump_json, new_id, now, one_of, stamp, text
from gateway import FAILURES
from payments import CHANNELS, missing
from store import EVERYWHERE, new_code, new_secret, show_transaction
from terminals import show_terminal, trigger

STAFF, ROOT = EVERYWHERE, ('SYSTEM_ADMIN',)
USER_ROLES = ('BRANCH', 'MERCHANT') + EVERYWHERE


def get(things, key, what):
    if not isinstance(key, str) or key not in things:
        raise missing(what)
    return things[key]


def flag(body, name, default):
    value = body.get(name, default)
    if not isinstance(value, bool):
        raise bad('%s must be true or false' % name)
    return value


# merchants, branches, gateways, fees

def show_merchant(merchant):
    return {'merchantId': merchant.id, 'name': merchant.name}


async def add_merchant(call):
    return show_merchant(call.store.add_merchant(text(call.body, 'name', 100)))


async def list_merchants(call):
    return {'merchants': [show_merchant(one) for one in call.store.merchants.values()]}


def show_branch(branch):
    return {'branchId': branch.id, 'merchantId': branch.merchant, 'name': branch.name}


async def add_branch(call):
    merchant = get(call.store.merchants, call.names['merchantId'], 'merchant')
    return show_branch(call.store.add_branch(merchant, text(call.body, 'name', 100)))


async def list_branches(call):
    merchant = get(call.store.merchants, call.names['merchantId'], 'merchant')
    return {'branches': [show_branch(one) for one in call.store.branches.values() if one.merchant == merchant.id]}


async def read_gateway(call):
    return get(call.store.merchants, call.names['merchantId'], 'merchant').gateway


async def write_gateway(call):
    """Takes effect for the next payment."""
    merchant, body = get(call.store.merchants, call.names['merchantId'], 'merchant'), call.body
    old = merchant.gateway
    channels = body.get('channels', old['channels'])
    if not isinstance(channels, list) or not channels or not all(isinstance(one, str) and one in CHANNELS for one in channels):
        raise bad('channels must be a list of ' + ', '.join(CHANNELS))
    merchant.gateway = {'acquirer': text(body, 'acquirer', needed=False, default=old['acquirer']),
                        'behaviour': one_of(body, 'behaviour', tuple(FAILURES), old['behaviour']), 'channels': channels}
    return merchant.gateway


async def read_fees(call):
    return get(call.store.merchants, call.names['merchantId'], 'merchant').fees


async def write_fees(call):
    merchant = get(call.store.merchants, call.names['merchantId'], 'merchant')
    fees = {name: text(call.body, name, 8, needed=False, default=merchant.fees[name]) for name in merchant.fees}
    if not all(re.fullmatch(r'[0-9]{1,4}\.[0-9]{2}', value) for value in fees.values()):
        raise bad('percent and fixed are strings with two decimals')
    merchant.fees = fees
    return fees


# terminals

def terminal_of(call):
    number = call.names['configId']
    terminal = call.store.terminals.get(int(number)) if re.fullmatch('[0-9]{1,9}', number) else None
    if not terminal:
        raise missing('terminal')
    return terminal


def show_whole_terminal(call, terminal):
    return dict(show_terminal(terminal, call.hub), clientId=terminal.client_id, accessId=terminal.access_id, settings=terminal.settings,
                activationCode=None if terminal.active else terminal.code, reportedSettings=terminal.snapshot,
                reportedAt=stamp(terminal.snapshot_at) if terminal.snapshot_at else None)


async def add_terminal(call):
    branch = get(call.store.branches, call.names['branchId'], 'branch')
    terminal = call.store.add_terminal(branch, text(call.body, 'label', 100))
    return dict(show_whole_terminal(call, terminal), clientSecret=terminal.secret)


async def read_terminal(call):
    return show_whole_terminal(call, terminal_of(call))


async def read_settings(call):
    return {'settings': terminal_of(call).settings}


async def write_settings(call):
    """Each value that changes is pushed as one CONFIG_UPDATE."""
    terminal = terminal_of(call)
    for key, value in call.body.items():
        if key not in terminal.settings or dump_json(terminal.settings[key]) != dump_json(value):
            terminal.settings[key] = value
            call.hub.push(terminal, {'action': 'CONFIG_UPDATE', 'key': key, 'value': value})
    return {'settings': terminal.settings}


async def deactivate(call):
    terminal = terminal_of(call)
    terminal.active, terminal.times_off = False, terminal.times_off + 1
    if not (bug('old-code') and terminal.times_off > 1):
        terminal.code = new_code()
    call.hub.kick(terminal, 'the terminal has been deactivated')
    return show_whole_terminal(call, terminal)


async def kick(call):
    terminal = terminal_of(call)
    reason = text(call.body, 'reason', 200, needed=False, default='disconnected by the back office')
    return {'configId': terminal.config_id, 'sessionsKicked': call.hub.kick(terminal, reason)}


async def refresh(call):
    return trigger(call, terminal_of(call), 'FORCE_REFRESH')


async def sync(call):
    return trigger(call, terminal_of(call), 'SYNC_REQUEST')


# users and roles

def show_user(user):
    return {'userId': user.id, 'name': user.name, 'role': user.role, 'merchantId': user.merchant, 'branchId': user.branch,
            'clientId': user.client_id}


def fill_user(call, old):
    """Name, role and home of a user from the body; what is left out stays as it was."""
    body = call.body
    role = one_of(body, 'role', USER_ROLES, old.get('role'))
    if 'SYSTEM_ADMIN' in (role, old.get('role')) and call.who.role != 'SYSTEM_ADMIN':
        raise Problem(403, 'ERR_FORBIDDEN', 'only SYSTEM_ADMIN may make or change a SYSTEM_ADMIN')
    merchant, branch = body.get('merchantId', old.get('merchant')), body.get('branchId', old.get('branch'))
    if branch is not None:
        branch = get(call.store.branches, branch, 'branch')
        if merchant is not None and merchant != branch.merchant:
            raise bad('the branch belongs to another merchant')
        merchant, branch = branch.merchant, branch.id
    elif merchant is not None:
        merchant = get(call.store.merchants, merchant, 'merchant').id
    if role == 'BRANCH' and not branch or role == 'MERCHANT' and (not merchant or branch):
        raise bad('BRANCH needs a branchId, MERCHANT a merchantId alone')
    return dict(name=text(body, 'name', 100, needed=not old, default=old.get('name')), role=role, merchant=merchant, branch=branch)


async def add_user(call):
    user = call.store.add_user(**fill_user(call, {}))
    return dict(show_user(user), clientSecret=user.secret)


async def list_users(call):
    return {'users': [show_user(one) for one in call.store.users.values()]}


async def edit_user(call):
    user = get(call.store.users, call.names['userId'], 'user')
    user.__dict__.update(fill_user(call, user.__dict__))
    return show_user(user)


async def delete_user(call):
    user = get(call.store.users, call.names['userId'], 'user')
    if user.role == 'SYSTEM_ADMIN' and (call.who.role != 'SYSTEM_ADMIN' or call.who.id == user.id):
        raise Problem(403, 'ERR_FORBIDDEN', 'this SYSTEM_ADMIN cannot be deleted by you')
    del call.store.users[user.id]
    return show_user(user)


async def list_roles(call):
    return {'roles': [{'role': name, 'description': words} for name, words in call.store.roles.items()]}


async def edit_role(call):
    get(call.store.roles, call.names['role'], 'role')
    call.store.roles[call.names['role']] = text(call.body, 'description', 200)
    return await list_roles(call)


# OAuth apps

def show_app(app, secret=False):
    shown = {'appId': app.id, 'displayName': app.name, 'ownerMerchantId': app.merchant, 'ownerBranchId': app.branch,
             'scopes': app.scopes, 'sandbox': app.sandbox, 'revoked': app.revoked, 'createdAt': stamp(app.created)}
    return dict(shown, appSecret=app.secret) if secret else shown


def scopes_of(body, default=None):
    scopes = body.get('scopes', default)
    if not isinstance(scopes, list) or not scopes or not all(isinstance(one, str) and one in SCOPES for one in scopes):
        raise bad('scopes must be a list of one or more of ' + ', '.join(SCOPES))
    return list(dict.fromkeys(scopes))


async def add_app(call):
    body = call.body
    name, scopes, sandbox = text(body, 'displayName', 100), scopes_of(body), flag(body, 'sandbox', False)
    if (body.get('ownerMerchantId') is None) == (body.get('ownerBranchId') is None):
        raise bad('either ownerMerchantId or ownerBranchId is needed')
    if body.get('ownerBranchId') is not None:
        branch = get(call.store.branches, body['ownerBranchId'], 'branch')
        app = call.store.add_app(name, branch.merchant, branch.id, scopes, sandbox)
    else:
        app = call.store.add_app(name, get(call.store.merchants, body['ownerMerchantId'], 'merchant').id, None, scopes, sandbox)
    return show_app(app, secret=True)


async def list_apps(call):
    return {'apps': [show_app(one) for one in call.store.apps.values()]}


async def read_app(call):
    return show_app(get(call.store.apps, call.names['appId'], 'app'))


async def edit_app(call):
    app, body = get(call.store.apps, call.names['appId'], 'app'), call.body
    name = text(body, 'displayName', 100, needed=False, default=app.name)
    app.scopes, app.sandbox, app.name = scopes_of(body, app.scopes), flag(body, 'sandbox', app.sandbox), name
    return show_app(app, secret=bug('secret-again'))


async def new_app_secret(call):
    app = get(call.store.apps, call.names['appId'], 'app')
    if app.revoked:
        raise Problem(409, 'APP_REVOKED', 'a revoked app gets no new secret')
    app.secret = new_secret()
    return show_app(app, secret=True)


async def revoke_app(call):
    app = get(call.store.apps, call.names['appId'], 'app')
    app.revoked = True
    return show_app(app)


# releases, logs, monitoring, developer tools, dashboards

async def upload_apk(call):
    version = call.query.get('version', '')
    if not re.fullmatch(r'[0-9A-Za-z.+-]{1,32}', version) or not call.raw:
        raise bad('the query parameter version and a body are needed')
    call.store.apks.append({'releaseId': new_id(), 'version': version, 'bytes': len(call.raw), 'uploadedAt': stamp(now()),
                            'sha256': hashlib.sha256(call.raw).hexdigest()})
    return call.store.apks[-1]


async def list_apks(call):
    return {'releases': call.store.apks}


async def webhook_logs(call):
    return {'entries': call.store.webhooks[-200:]}


async def monitoring(call):
    store = call.store
    return {'uptimeSeconds': int(now() - store.started), 'sessions': len(call.hub.sessions), 'processId': os.getpid(),
            'terminalsOnline': sum(call.hub.online(one) for one in store.terminals.values()), 'terminals': len(store.terminals),
            'transactions': len(store.transactions), 'refunds': len(store.refunds), 'commands': len(store.commands)}


async def gateway_callback(call):
    """Developer tool: resolve a pending production payment by hand."""
    tx = get(call.store.by_id, call.body.get('transactionId'), 'transaction')
    state = one_of(call.body, 'state', ('SUCCESS', 'FAILED'))
    failure = one_of(call.body, 'failureCode', tuple(filter(None, FAILURES.values())), 'DECLINED') if state == 'FAILED' else None
    if tx.sandbox or tx.state != 'PENDING':
        raise Problem(409, 'WRONG_STATE', 'only a pending production payment can be resolved')
    call.gateway.callback(tx, state, failure)
    return show_transaction(tx)


async def watch_token(call):
    """A wsToken for a dashboard, good for the admin topic only."""
    token, life = channel_token({'sub': call.who.id, 'watch': True})
    return {'wsToken': token, 'topic': '/topic/admin/events', 'expiresInSeconds': life}


MERCHANT, TERMINAL, APP = '/merchants/{merchantId}', '/terminals/{configId}', '/apps/{appId}'
ROUTES = [
    ('POST', '/merchants', STAFF, add_merchant), ('GET', '/merchants', STAFF, list_merchants),
    ('POST', MERCHANT + '/branches', STAFF, add_branch), ('GET', MERCHANT + '/branches', STAFF, list_branches),
    ('GET', MERCHANT + '/gateway', STAFF, read_gateway), ('PUT', MERCHANT + '/gateway', STAFF, write_gateway),
    ('GET', MERCHANT + '/fees', STAFF, read_fees), ('PUT', MERCHANT + '/fees', STAFF, write_fees),
    ('POST', '/branches/{branchId}/terminals', STAFF, add_terminal), ('GET', TERMINAL, STAFF, read_terminal),
    ('GET', TERMINAL + '/settings', STAFF, read_settings), ('PUT', TERMINAL + '/settings', STAFF, write_settings),
    ('POST', TERMINAL + '/deactivate', STAFF, deactivate), ('POST', TERMINAL + '/kick', STAFF, kick),
    ('POST', TERMINAL + '/refresh', STAFF, refresh), ('POST', TERMINAL + '/sync', STAFF, sync),
    ('POST', '/users', STAFF, add_user), ('GET', '/users', STAFF, list_users),
    ('PATCH', '/users/{userId}', STAFF, edit_user), ('DELETE', '/users/{userId}', STAFF, delete_user),
    ('GET', '/roles', STAFF, list_roles), ('PUT', '/roles/{role}', STAFF, edit_role),
    ('POST', '/apps', STAFF, add_app), ('GET', '/apps', STAFF, list_apps), ('GET', APP, STAFF, read_app),
    ('PATCH', APP, STAFF, edit_app), ('POST', APP + '/secret', STAFF, new_app_secret), ('POST', APP + '/revoke', STAFF, revoke_app),
    ('POST', '/apk', ROOT, upload_apk), ('GET', '/apk', STAFF, list_apks),
    ('GET', '/webhook-logs', ROOT, webhook_logs), ('GET', '/monitoring', ROOT, monitoring),
    ('POST', '/devtools/gateway-callback', ROOT, gateway_callback), ('POST', '/watch-token', STAFF, watch_token),
]
