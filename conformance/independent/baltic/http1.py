"""HTTP/1.1 by hand on asyncio streams: keep-alive, bodies with content-length, and a way out for WebSocket upgrades."""
import asyncio
import re
from email.utils import formatdate
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote

LARGEST_HEAD, LARGEST_BODY, IDLE_SECONDS = 16384, 4 * 1024 * 1024, 75
TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class Request:
    def __init__(self, method, target, headers, peer):
        self.method, self.headers, self.peer, self.body = method, headers, peer, b''
        path, _, query = target.partition('?')
        self.path = path
        self.parts = [unquote(part, errors='replace') for part in path.split('/')[1:]]
        self.query = dict(parse_qsl(query, keep_blank_values=True, errors='replace'))


class Response:
    def __init__(self, status, body=b'', kind='application/json', headers=None):
        self.status, self.body, self.kind, self.headers = status, body, kind, headers or {}


class BadRequest(Exception):
    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def plain(status, message, headers=None):
    return Response(status, (message + '\n').encode(), 'text/plain; charset=utf-8', headers)


def head_of(status, headers):
    lines = ['HTTP/1.1 %d %s' % (status, HTTPStatus(status).phrase)]
    lines += ['%s: %s' % pair for pair in headers.items()]
    return ('\r\n'.join(lines) + '\r\n\r\n').encode('latin-1', 'replace')


def send(writer, response, keep, head_only=False):
    headers = {'date': formatdate(usegmt=True), 'content-type': response.kind, 'content-length': len(response.body),
               'connection': 'keep-alive' if keep else 'close'}
    headers.update(response.headers)
    writer.write(head_of(response.status, headers) + (b'' if head_only else response.body))


async def read_request(reader, writer):
    """The next request with its body, or None at the end of the connection."""
    try:
        raw = await asyncio.wait_for(reader.readuntil(b'\r\n\r\n'), IDLE_SECONDS)
    except (asyncio.IncompleteReadError, asyncio.TimeoutError):
        return None
    except asyncio.LimitOverrunError:
        raise BadRequest(431, 'the header is too large')
    lines = raw[:-4].decode('latin-1').lstrip('\r\n').split('\r\n')
    first = lines[0].split(' ')
    if len(first) != 3 or first[2] not in ('HTTP/1.1', 'HTTP/1.0') or not first[1].startswith('/') or not TOKEN.fullmatch(first[0]):
        raise BadRequest(400, 'bad request line')
    headers = {}
    for line in lines[1:]:
        name, colon, value = line.partition(':')
        if not colon or not TOKEN.fullmatch(name):
            raise BadRequest(400, 'bad header line')
        name = name.lower()
        headers[name] = headers[name] + ', ' + value.strip() if name in headers else value.strip()
    request = Request(first[0], first[1], headers, (writer.get_extra_info('peername') or ('?',))[0])
    request.keep = 'close' not in headers.get('connection', '').lower() and first[2] == 'HTTP/1.1'
    if 'transfer-encoding' in headers:
        raise BadRequest(411, 'a body needs a content-length')
    length = headers.get('content-length', '0')
    if not re.fullmatch('[0-9]{1,12}', length):
        raise BadRequest(400, 'bad content-length')
    if int(length) > LARGEST_BODY:
        raise BadRequest(413, 'the body is too large')
    if headers.get('expect', '').lower() == '100-continue':
        writer.write(b'HTTP/1.1 100 Continue\r\n\r\n')
    try:
        request.body = await asyncio.wait_for(reader.readexactly(int(length)), IDLE_SECONDS)
    except (asyncio.IncompleteReadError, asyncio.TimeoutError):
        return None
    return request


class Listener:
    """One port: answers requests with `handle`, hands upgrades to `upgrade`."""

    def __init__(self, handle, upgrade):
        self.handle, self.upgrade, self.writers = handle, upgrade, set()

    async def open(self, port):
        self.server = await asyncio.start_server(self.connection, '127.0.0.1', port, limit=LARGEST_HEAD)
        return self.server.sockets[0].getsockname()[1]

    def close(self):
        self.server.close()
        for writer in list(self.writers):
            writer.transport.abort()

    async def connection(self, reader, writer):
        self.writers.add(writer)
        try:
            keep = True
            while keep:
                request = await read_request(reader, writer)
                if request is None:
                    break
                if request.headers.get('upgrade', '').lower() == 'websocket':
                    refusal = await self.upgrade(request, reader, writer)
                    if refusal is None:
                        break
                    request.keep, response = False, refusal
                else:
                    response = await self.handle(request)
                keep = request.keep
                send(writer, response, keep, request.method == 'HEAD')
                await writer.drain()
        except BadRequest as problem:
            send(writer, plain(problem.status, str(problem)), False)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.writers.discard(writer)
            writer.close()
