"""STOMP 1.2 frames: a parser of the incoming stream and a writer with CRLF lines."""
ESCAPES = {'\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\'}
WITH_BODY = ('SEND', 'MESSAGE', 'ERROR')
COMMANDS = ('CONNECT', 'STOMP', 'SEND', 'SUBSCRIBE', 'UNSUBSCRIBE', 'ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT', 'DISCONNECT')
LARGEST = 256 * 1024


class StompError(Exception):
    """What the client sent cannot be accepted: the answer is ERROR and the end."""


class Frame:
    def __init__(self, command, headers, body=b''):
        self.command, self.headers, self.body = command, headers, body

    def need(self, name):
        if not self.headers.get(name):
            raise StompError('%s needs the header %s' % (self.command, name))
        return self.headers[name]


def unescape(value):
    out, at = '', 0
    while at < len(value):
        if value[at] == '\\':
            pair = value[at:at + 2]
            if pair not in ESCAPES:
                raise StompError('unknown escape in a header')
            out, at = out + ESCAPES[pair], at + 2
        else:
            out, at = out + value[at], at + 1
    return out


def escape(value):
    return value.replace('\\', '\\\\').replace('\r', '\\r').replace('\n', '\\n').replace(':', '\\c')


def encode(command, headers, body=b''):
    clean = str if command == 'CONNECTED' else escape
    lines = [command] + ['%s:%s' % (clean(name), clean(str(value))) for name, value in headers.items()]
    return '\r\n'.join(lines).encode('utf-8') + b'\r\n\r\n' + body + b'\0'


class Parser:
    """Takes bytes as they come and gives whole frames; a frame may be spread over several WebSocket messages."""

    def __init__(self):
        self.buffer = b''

    def feed(self, data):
        self.buffer += data
        while True:
            self.buffer = self.buffer.lstrip(b'\r\n')
            frame = self.take()
            if frame is None:
                if len(self.buffer) > LARGEST:
                    raise StompError('the frame is too large')
                return
            yield frame

    def take(self):
        ends = [(self.buffer.find(mark), len(mark)) for mark in (b'\n\n', b'\n\r\n')]
        ends = [end for end in ends if end[0] >= 0]
        nul = self.buffer.find(b'\0')
        if not ends or 0 <= nul < min(ends)[0]:
            if nul >= 0:
                raise StompError('a frame without an empty line')
            return None
        at, width = min(ends)
        try:
            lines = [line[:-1] if line.endswith('\r') else line for line in self.buffer[:at].decode('utf-8').split('\n')]
        except UnicodeDecodeError:
            raise StompError('headers must be UTF-8')
        command, headers = lines[0], {}
        if command not in COMMANDS:
            raise StompError('unknown command')
        for line in lines[1:]:
            name, colon, value = line.partition(':')
            if not colon or not name:
                raise StompError('bad header line')
            if command not in ('CONNECT', 'STOMP'):
                name, value = unescape(name), unescape(value)
            headers.setdefault(name, value)
        start = at + width
        length = headers.get('content-length')
        if length is None:
            end = nul
        else:
            if not (length.isascii() and length.isdigit()) or len(length) > 7:
                raise StompError('bad content-length')
            end = start + int(length)
            if end > LARGEST:
                raise StompError('the frame is too large')
            if len(self.buffer) <= end:
                end = -1
            elif self.buffer[end] != 0:
                raise StompError('the body is longer than its content-length')
        if end < 0:
            return None
        body, self.buffer = self.buffer[start:end], self.buffer[end + 1:]
        if body and command not in WITH_BODY:
            raise StompError('%s has no body' % command)
        return Frame(command, headers, body)
