"""WebSocket (RFC 6455), server side: handshake, frames in, frames out, the closing handshake."""
import asyncio
import base64
import binascii
import hashlib
import struct
from http1 import head_of, plain

MAGIC = b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
LARGEST_MESSAGE, LARGEST_BACKLOG = 256 * 1024, 4 * 1024 * 1024


def handshake(request, writer):
    """Answer the upgrade with 101; gives a refusal back instead if the request is not acceptable."""
    key = request.headers.get('sec-websocket-key', '')
    try:
        key_length = len(base64.b64decode(key, validate=True))
    except (binascii.Error, ValueError):
        key_length = 0
    if request.method != 'GET' or key_length != 16 or 'upgrade' not in request.headers.get('connection', '').lower():
        return plain(400, 'bad WebSocket handshake')
    if request.headers.get('sec-websocket-version') != '13':
        return plain(426, 'WebSocket version 13 is needed', {'sec-websocket-version': '13', 'upgrade': 'websocket'})
    accept = base64.b64encode(hashlib.sha1(key.encode() + MAGIC).digest()).decode()
    headers = {'upgrade': 'websocket', 'connection': 'Upgrade', 'sec-websocket-accept': accept}
    offered = [name.strip() for name in request.headers.get('sec-websocket-protocol', '').split(',')]
    if 'v12.stomp' in offered:
        headers['sec-websocket-protocol'] = 'v12.stomp'
    writer.write(head_of(101, headers))
    return None


class ProtocolError(Exception):
    def __init__(self, code, reason):
        super().__init__(reason)
        self.code = code


class WebSocket:
    def __init__(self, reader, writer):
        self.reader, self.writer, self.closing = reader, writer, False

    async def receive(self):
        """The next message as bytes, or None when the connection is over."""
        try:
            return await self.next_message()
        except ProtocolError as problem:
            self.close(problem.code)
        except (asyncio.IncompleteReadError, OSError):
            pass
        return None

    async def next_message(self):
        whole, started = b'', False
        while True:
            first, second = await self.reader.readexactly(2)
            kind, length = first & 15, second & 127
            if first & 0x70 or not second & 128:
                raise ProtocolError(1002, 'reserved bits or no mask')
            if kind >= 8 and (length > 125 or not first & 128) or kind not in (0, 1, 2, 8, 9, 10):
                raise ProtocolError(1002, 'bad frame')
            if length == 126:
                length = struct.unpack('>H', await self.reader.readexactly(2))[0]
            elif length == 127:
                length = struct.unpack('>Q', await self.reader.readexactly(8))[0]
            if length + len(whole) > LARGEST_MESSAGE:
                raise ProtocolError(1009, 'message too large')
            mask = await self.reader.readexactly(4)
            data = await self.reader.readexactly(length)
            pad = (mask * (length // 4 + 1))[:length]
            data = (int.from_bytes(data, 'big') ^ int.from_bytes(pad, 'big')).to_bytes(length, 'big')
            if kind == 8:
                self.close(1000)
                return None
            if kind == 9:
                self.write(10, data)
            elif kind < 8:
                if (kind == 0) != started:
                    raise ProtocolError(1002, 'bad continuation')
                whole, started = whole + data, True
                if first & 128:
                    return whole

    def write(self, kind, data):
        if self.closing or self.writer.is_closing():
            return
        size = len(data)
        head = bytes([128 | kind]) + (bytes([size]) if size < 126 else struct.pack('>BH', 126, size) if size < 65536
                                      else struct.pack('>BQ', 127, size))
        self.writer.write(head + data)
        if self.writer.transport.get_write_buffer_size() > LARGEST_BACKLOG:
            self.writer.transport.abort()

    def send(self, data):
        self.write(1, data)

    def close(self, code=1000):
        """Send the close frame; the socket follows a second later if the client does not answer."""
        if not self.closing:
            self.write(8, struct.pack('>H', code))
            self.closing = True
            asyncio.get_running_loop().call_later(1, self.writer.close)
