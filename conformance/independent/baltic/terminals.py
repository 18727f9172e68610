"""What callers do with terminals: list, trigger commands, ask for their status, wsToken, information, activation."""
from auth import channel_token, need_role, need_scope
from core import Problem, bad, bug, one_of, stamp, text, whole
from payments import missing
from store import EVERYWHERE, visible

COMMANDS = ('PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST')
TERMINAL_USERS = ('BRANCH', 'MERCHANT') + EVERYWHERE


def show_terminal(terminal, hub):
    return {'configId': terminal.config_id, 'terminalId': terminal.id, 'label': terminal.label, 'merchantId': terminal.merchant,
            'branchId': terminal.branch, 'active': terminal.active, 'online': hub.online(terminal),
            'lastSeenAt': stamp(terminal.seen) if terminal.seen else None}


async def list_terminals(call):
    branch_id = call.query.get('branchId')
    if branch_id is not None:
        call.store.branch(call.who, branch_id)
    return {'terminals': [show_terminal(one, call.hub) for one in call.store.terminals.values()
                          if visible(call.who, one) and branch_id in (None, one.branch)]}


def trigger(call, terminal, kind, words=None):
    """Send a command; nothing reaches a deactivated terminal."""
    if not terminal.active and not (bug('refresh-unblocked') and kind == 'FORCE_REFRESH'):
        raise Problem(409, 'TERMINAL_INACTIVE', 'this terminal is deactivated')
    return show_command(call.hub.command(terminal, kind, words))


def show_command(record):
    return {'requestId': record.id, 'configId': record.config_id, 'command': record.kind, 'state': record.state,
            'result': record.result, 'createdAt': stamp(record.created), 'changedAt': stamp(record.changed)}


async def request_terminal(call):
    terminal = call.store.terminal(call.who, whole(call.body, 'configId'))
    kind = one_of(call.body, 'command', COMMANDS)
    return trigger(call, terminal, kind, text(call.body, 'text', 4000) if kind == 'PRINT' else None)


async def request_status(call):
    record = call.store.commands.get(text(call.body, 'requestId'))
    if not record or not visible(call.who, record) and not bug('foreign-request'):
        raise missing('command')
    return show_command(record)


async def ws_token(call):
    need_scope(call.who, 'ws:subscribe')
    terminal = call.store.terminal(call.who, whole(call.body, 'configId'))
    if call.who.terminal and call.who.terminal is not terminal:
        raise Problem(403, 'ERR_FORBIDDEN', 'a terminal gets a wsToken for itself only')
    if not terminal.active:
        raise Problem(409, 'TERMINAL_INACTIVE', 'this terminal is deactivated')
    token, life = channel_token({'sub': call.who.id, 'configId': terminal.config_id, 'terminalId': terminal.id})
    return {'wsToken': token, 'configId': terminal.config_id, 'terminalId': terminal.id,
            'queueDestination': '/queue/terminal/%d' % terminal.config_id, 'expiresInSeconds': life}


async def info(call):
    """The whole configuration of a terminal, gateway included; therefore not for integrators."""
    need_role(call.who, TERMINAL_USERS, 'terminal information is not open to the role ')
    number = call.query.get('configId')
    if number is not None and not (number.isascii() and number.isdigit() and len(number) < 10):
        raise bad('configId must be a whole number')
    terminal = call.store.terminal(call.who, int(number)) if number else call.who.terminal
    if not terminal:
        raise bad('configId is needed')
    merchant = call.store.merchants[terminal.merchant]
    return dict(show_terminal(terminal, call.hub), settings=terminal.settings, acquirer=merchant.gateway['acquirer'],
                channels=merchant.gateway['channels'], fees=merchant.fees)


async def activate(call):
    """A terminal is activated with its current code, by itself or by a terminal user."""
    need_role(call.who, TERMINAL_USERS, 'activation is never open to the role ')
    code = text(call.body, 'activationCode')
    for terminal in call.store.terminals.values():
        if terminal.code == code and not terminal.active and visible(call.who, terminal):
            terminal.active = True
            return show_terminal(terminal, call.hub)
    raise Problem(404, 'UNKNOWN_CODE', 'no terminal waits for this activation code')
