"""The hub of the channel: which terminal is on which session, messages to terminals, events to dashboards, reports taken in."""
import asyncio
import itertools
from core import REF, SETTINGS, Record, bug, dump_json, new_id, now
from money import LARGEST, PLACES

TOPIC = '/topic/admin/events'
QUEUE = '/queue/terminal/'


def queue_of(terminal):
    return QUEUE + str(terminal.config_id)


class Hub:
    def __init__(self, store):
        self.store, self.sessions, self.mapped, self.order = store, set(), {}, itertools.count()

    def online(self, terminal):
        session = self.mapped.get(terminal.config_id)
        return bool(session and session.online())

    def message(self, body, request_id=None):
        return Record(id=new_id(), order=next(self.order), body=dump_json(body), request_id=request_id)

    def push(self, terminal, body, request_id=None):
        """Deliver now, or keep until the terminal is online. True if it went out."""
        message, session = self.message(body, request_id), self.mapped.get(terminal.config_id)
        if session and session.online() and not session.over:
            session.deliver(message)
            return True
        if bug('offline-coalesce') and request_id:
            terminal.backlog = [kept for kept in terminal.backlog if kept.request_id is None]
        terminal.backlog.append(message)
        del terminal.backlog[:-1000]
        return False

    def command(self, terminal, kind, text=None):
        """Make a command-request record and send the command."""
        record = Record(id=new_id(), config_id=terminal.config_id, merchant=terminal.merchant, branch=terminal.branch, kind=kind,
                        state='QUEUED', result=None, created=now(), changed=now())
        self.store.commands[record.id] = record
        body = {'action': kind}
        if text is not None:
            body['body'] = text
        if self.push(terminal, body, record.id):
            record.state = 'SENT'
        self.emit('command-request', terminal, record.id, kind, record.state)
        return record

    def kick(self, terminal, reason):
        """SESSION_KICK to each session of a terminal; they end a moment later."""
        found = [session for session in self.sessions if session.terminal is terminal and not session.over]
        for session in found:
            session.kick(reason)
        return len(found)

    def map(self, session):
        """A registration: the session stands for its terminal; an earlier session has to go."""
        earlier = self.mapped.get(session.terminal.config_id)
        self.mapped[session.terminal.config_id] = session
        if earlier and earlier is not session:
            earlier.leave()

    def unmap(self, session):
        terminal = session.terminal
        if terminal and self.mapped.get(terminal.config_id) is session:
            del self.mapped[terminal.config_id]

    def emit(self, kind, terminal, request_id='', request_type='', status=''):
        body = {'type': kind, 'configId': terminal.config_id, 'requestId': request_id, 'requestType': request_type, 'status': status}
        asyncio.get_running_loop().call_later(SETTINGS['eventDelayMillis'] / 1000, self.broadcast, body)

    def broadcast(self, body):
        for session in list(self.sessions):
            session.show_event(self.message(body))

    # messages from terminals

    def take_report(self, session, body):
        """Store a transaction that a terminal reports; once for each specificTId."""
        terminal, known = session.terminal, self.store.reported[session.terminal.merchant]
        specific = body.get('specificTId')
        texts = [body.get(name) for name in ('referenceId', 'status', 'gateway', 'specificTId')]
        if not all(isinstance(value, str) and 1 <= len(value) <= 64 for value in texts):
            return
        again = specific in known
        if again and not (bug('report-again') and specific not in session.reported):
            return
        ref, status, gateway, _ = texts
        amount, currency = body.get('amount'), body.get('currency')
        if not isinstance(amount, int) or isinstance(amount, bool) or not isinstance(currency, str) or currency not in PLACES:
            return
        if not 0 < amount <= LARGEST[currency] * 10 ** PLACES[currency]:
            return
        if body.get('terminalId') != terminal.id or not REF.fullmatch(ref):
            return
        if self.store.taken(terminal.merchant, False, ref) and not again:
            return
        session.reported.add(specific)
        known[specific] = self.store.add_transaction(
            ref=ref, amount=amount, currency=currency, channel='card', state=status, origin='report', sandbox=False, specific=specific,
            merchant=terminal.merchant, branch=terminal.branch, config_id=terminal.config_id, system='terminal', gateway=gateway)
        self.emit('transaction-report', terminal, status=status)

    def take_snapshot(self, session, body):
        if isinstance(body.get('settings'), dict):
            session.terminal.snapshot, session.terminal.snapshot_at = body['settings'], now()
            self.emit('settings-snapshot', session.terminal)

    def take_result(self, session, body):
        """The result of a command updates its record."""
        key, status, result = body.get('requestId'), body.get('status'), body.get('result', {})
        record = self.store.commands.get(key) if isinstance(key, str) else None
        if not record or record.config_id != session.terminal.config_id or record.kind != body.get('requestType'):
            return
        if not isinstance(status, str) or not 1 <= len(status) <= 64 or not isinstance(result, dict):
            return
        record.state, record.result, record.changed = status, result, now()
        self.emit('command-result', session.terminal, record.id, record.kind, status)
