"""One STOMP session on a WebSocket: CONNECT, subscriptions, acknowledgments, messages in both directions, the end."""
import asyncio
import re
from auth import read_channel_token
from core import SETTINGS, Record, bug, load_json, new_id, now, stamp
from hub import QUEUE, TOPIC, queue_of
from stomp import Parser, StompError, encode

HELLO, PULSE, REPORT = '/app/till/hello', '/app/till/pulse', '/app/till/report'
SNAPSHOT, OUTCOME = '/app/till/settings', '/app/till/outcome'
ACTIONS = {HELLO: 'HELLO', PULSE: 'PULSE', REPORT: 'REPORT', SNAPSHOT: 'SETTINGS', OUTCOME: 'OUTCOME'}


class Session:
    def __init__(self, hub, socket, fallback):
        self.hub, self.socket, self.fallback, self.id = hub, socket, fallback, new_id()
        self.connected = self.legacy = self.watcher = self.registered = self.over = self.ghost = False
        self.terminal, self.expires, self.announced = None, None, False
        self.subs, self.unacked, self.transactions, self.reported = {}, {}, {}, set()
        self.heard, self.timers, self.serial = now(), [], 0

    async def run(self):
        self.hub.sessions.add(self)
        self.after(15, lambda: self.connected or self.socket.close(1002))
        parser = Parser()
        try:
            while True:
                data = await self.socket.receive()
                if data is None:
                    break
                self.heard = now()
                try:
                    for frame in parser.feed(data):
                        if not self.socket.closing:
                            self.handle(frame)
                except StompError as problem:
                    self.fail(str(problem))
        finally:
            self.end()
            self.socket.close(1000)
            self.hub.sessions.discard(self)

    def after(self, seconds, action):
        loop = asyncio.get_running_loop()
        self.timers = [timer for timer in self.timers if not timer.cancelled() and timer.when() > loop.time()]
        self.timers.append(loop.call_later(seconds, action))

    def every(self, seconds, action):
        def again():
            action()
            if not self.socket.closing:
                self.after(seconds, again)
        self.after(seconds, again)

    def frame(self, command, headers, body=b''):
        self.socket.send(encode(command, headers, body))

    def fail(self, message):
        """ERROR, then the end of the connection."""
        self.frame('ERROR', {'message': message[:200]}, message.encode('utf-8', 'replace'))
        self.end()
        self.socket.close(1008)

    def end(self):
        """Give back what was not acknowledged; the terminal is offline."""
        if self.over:
            return
        was_online, self.over = self.online(), True
        for timer in self.timers:
            timer.cancel()
        if self.ghost:
            return
        if self.terminal:
            self.give_back(list(self.unacked))
            self.hub.unmap(self)
            if was_online:
                self.terminal.seen = now()
                self.hub.emit('offline', self.terminal)

    def leave(self):
        """Another session of the same terminal has taken over."""
        self.end()
        self.socket.close(1001)

    def kick(self, reason):
        if self.queue_sub():
            self.send_message(self.queue_sub(), self.hub.message({'action': 'SESSION_KICK', 'reason': reason}))
        self.end()
        asyncio.get_running_loop().call_later(0.3, self.socket.close, 1000)

    # frames from the client

    def handle(self, frame):
        command, headers = frame.command, frame.headers
        if command in ('CONNECT', 'STOMP'):
            if self.connected:
                raise StompError('this session is connected already')
            return self.connect(headers)
        if not self.connected:
            raise StompError('CONNECT comes first')
        if self.over and command != 'DISCONNECT':
            return
        if command == 'SEND':
            self.check_destination(frame.need('destination'))
        name = headers.get('transaction')
        if command == 'BEGIN':
            if frame.need('transaction') in self.transactions or len(self.transactions) > 20:
                raise StompError('this transaction has begun already')
            self.transactions[name] = []
        elif command in ('COMMIT', 'ABORT'):
            if frame.need('transaction') not in self.transactions:
                raise StompError('there is no such transaction')
            frames = self.transactions.pop(name)
            for kept in frames if command == 'COMMIT' else ():
                self.act(kept)
        elif command in ('SEND', 'ACK', 'NACK') and name is not None:
            if name not in self.transactions or len(self.transactions[name]) > 1000:
                raise StompError('there is no such transaction')
            self.transactions[name].append(frame)
        else:
            self.act(frame)
        if 'receipt' in headers and not self.socket.closing:
            self.frame('RECEIPT', {'receipt-id': headers['receipt']})
        if command == 'DISCONNECT':
            self.ghost = bug('legacy-stays-online') and self.legacy
            self.end()
            self.socket.close(1000)

    def act(self, frame):
        actions = {'SEND': self.take, 'SUBSCRIBE': self.subscribe, 'UNSUBSCRIBE': self.unsubscribe, 'ACK': self.acknowledge,
                   'NACK': self.acknowledge}
        if frame.command in actions:
            actions[frame.command](frame)

    def connect(self, headers):
        if '1.2' not in [version.strip() for version in headers.get('accept-version', '').split(',')]:
            raise StompError('only STOMP 1.2 is spoken here')
        beat = re.fullmatch('([0-9]{1,9}),([0-9]{1,9})', headers.get('heart-beat', '0,0'))
        if not beat:
            raise StompError('bad heart-beat header')
        given = [value for name, value in headers.items() if name.lower() == 'authorization']
        if given:
            scheme, _, token = given[0].partition(' ')
            claims = read_channel_token(token.strip()) if scheme.lower() == 'bearer' else None
            self.watcher = bool(claims and claims.get('watch'))
            self.terminal = self.hub.store.terminals.get(claims.get('configId')) if claims else None
            if not self.watcher and not self.terminal:
                raise StompError('the wsToken is invalid or expired')
            if self.terminal and not self.terminal.active:
                raise StompError('this terminal is deactivated')
            self.expires = claims['exp']
        elif SETTINGS['ws.migration.legacy-auth.enabled'] or bug('fallback-legacy') and self.fallback:
            self.legacy = True
        else:
            raise StompError('CONNECT needs a wsToken')
        self.connected, own = True, SETTINGS['heartbeatMillis']
        self.frame('CONNECTED', {'version': '1.2', 'heart-beat': '%d,%d' % (own, own), 'server': 'baltic-till/3.1', 'session': self.id})
        sends, wants = int(beat.group(1)), int(beat.group(2))
        if own and wants:
            self.every(max(own, wants) / 1000 * 0.9, lambda: self.socket.send(b'\r\n'))
        if own and sends:
            limit = max(own, sends) / 1000
            self.every(limit, lambda: now() - self.heard > 2.5 * limit and self.lost())

    def lost(self):
        self.end()
        self.socket.close(1001)

    def subscribe(self, frame):
        key, destination, ack = frame.need('id'), frame.need('destination'), frame.headers.get('ack', 'auto')
        if key in self.subs or len(self.subs) > 50:
            raise StompError('this subscription id is in use')
        if ack not in ('auto', 'client', 'client-individual'):
            raise StompError('unknown ack mode')
        if self.legacy and not self.terminal:
            self.legacy_login(frame.headers, destination)
        allowed = TOPIC if self.watcher else queue_of(self.terminal)
        if destination != allowed:
            raise StompError('this destination is not allowed')
        self.subs[key] = Record(id=key, destination=destination, ack=ack)
        self.come_online()

    def legacy_login(self, headers, destination):
        number = headers.get('config_id', '')
        terminal = self.hub.store.terminals.get(int(number)) if re.fullmatch('[0-9]{1,9}', number) else None
        given = headers.get('terminal_id'), headers.get('access_id')
        if not terminal or not terminal.active or (terminal.id, terminal.access_id) != given:
            raise StompError('config_id, terminal_id or access_id are wrong')
        other = destination[len(QUEUE):] if bug('legacy-any-queue') else ''
        self.terminal = self.hub.store.terminals.get(int(other)) if re.fullmatch('[0-9]{1,9}', other) else terminal
        self.terminal = self.terminal or terminal
        if self.registered:
            self.hub.map(self)

    def unsubscribe(self, frame):
        sub = self.subs.get(frame.need('id'))
        if not sub:
            raise StompError('there is no such subscription')
        was_online = self.online()
        del self.subs[sub.id]
        self.give_back([key for key, (owner, _) in self.unacked.items() if owner is sub])
        if was_online and not self.online():
            self.hub.emit('offline', self.terminal)
            self.announced = False
        self.come_online()

    def acknowledge(self, frame):
        """ACK settles a message; NACK keeps it for the next subscription. `client` covers all earlier ones, too."""
        key = frame.need('id')
        if key not in self.unacked:
            return
        sub, keys = self.unacked[key][0], [key]
        if sub.ack == 'client':
            order = list(self.unacked)
            keys = [one for one in order[:order.index(key) + 1] if self.unacked[one][0] is sub]
        if frame.command == 'NACK':
            self.give_back(keys)
        for one in keys:
            self.unacked.pop(one, None)

    def give_back(self, keys):
        messages = [self.unacked.pop(key)[1] for key in keys]
        if messages:
            self.terminal.backlog = sorted(messages + self.terminal.backlog, key=lambda message: message.order)

    def check_destination(self, destination):
        if destination not in ACTIONS and not (bug('app-anything') and destination.startswith('/app/')) or self.watcher:
            raise StompError('this destination is not allowed')
        if self.legacy and not self.terminal and destination != HELLO:
            raise StompError('SUBSCRIBE comes first')

    def take(self, frame):
        """A message from the terminal."""
        destination, body = frame.headers['destination'], {}
        if frame.body.strip():
            try:
                body = load_json(frame.body)
            except ValueError:
                body = None
            if not isinstance(body, dict):
                raise StompError('the body must be a JSON object')
        if destination not in ACTIONS or body.get('action', ACTIONS[destination]) != ACTIONS[destination]:
            return
        if destination == HELLO:
            self.registered = True
            if self.terminal:
                self.hub.map(self)
                self.come_online()
        elif destination == PULSE:
            self.terminal.seen = now()
            if self.queue_sub():
                self.send_message(self.queue_sub(), self.hub.message({'action': 'CHECK_IN', 'at': stamp(now())}))
        else:
            {REPORT: self.hub.take_report, SNAPSHOT: self.hub.take_snapshot, OUTCOME: self.hub.take_result}[destination](self, body)

    # messages to the client

    def queue_sub(self):
        return next((sub for sub in self.subs.values() if sub.destination != TOPIC), None)

    def online(self):
        return self.registered and self.queue_sub() is not None and (not self.over or self.ghost)

    def come_online(self):
        """Once registered and subscribed: what was kept is delivered, and the notice of the expiry is set up."""
        if self.watcher or not self.online() or self.hub.mapped.get(self.terminal.config_id) is not self:
            return
        self.terminal.seen = now()
        if not self.announced:
            self.announced = True
            self.hub.emit('online', self.terminal)
            if self.expires:
                self.after(max(0, self.expires - SETTINGS['timeoutNoticeSeconds'] - now()), self.notice)
                self.expires = None
        kept, self.terminal.backlog = self.terminal.backlog, []
        for message in kept:
            self.deliver(message)

    def notice(self):
        if self.online():
            self.send_message(self.queue_sub(), self.hub.message({'action': 'SESSION_TIMEOUT'}))

    def deliver(self, message):
        """To the queue's subscription; remembered until acknowledged."""
        sub = self.queue_sub()
        key = self.send_message(sub, message)
        record = self.hub.store.commands.get(message.request_id)
        if record and record.state == 'QUEUED':
            record.state, record.changed = 'SENT', now()
        if sub.ack != 'auto':
            self.unacked[key] = (sub, message)

    def send_message(self, sub, message):
        self.serial += 1
        key = '%s.%d' % (self.id, self.serial)
        headers = {'destination': sub.destination, 'subscription': sub.id, 'message-id': message.id,
                   'content-type': 'application/json', 'content-length': len(message.body)}
        if sub.ack != 'auto':
            headers['ack'] = key
        if message.request_id:
            headers['request-id'] = message.request_id
        self.frame('MESSAGE', headers, message.body)
        return key

    def show_event(self, message):
        if self.watcher and not self.over:
            for sub in self.subs.values():
                self.send_message(sub, message)
