"""Starts Baltic Till: python3 main.py [--port 0] [--set key=value ...] [--bug id ...]"""
import argparse
import asyncio
import json
import os
import signal
from pathlib import Path
from auth import Auth
from core import BUGS, SETTINGS, change_setting
from gateway import Gateway
from http1 import Listener, plain
from hub import Hub
from routes import Api
from session import Session
from store import Store
from websocket import WebSocket, handshake


async def serve(port):
    store = Store()
    hub = Hub(store)
    api = Api(store, hub, Auth(store), Gateway(store, hub))
    root = store.add_user('first operator', 'SYSTEM_ADMIN')
    root.client_id = os.environ.get('BALTIC_OPERATOR', root.client_id)
    root.secret = os.environ.get('BALTIC_SECRET', root.secret)

    def upgrader(path):
        async def upgrade(request, reader, writer):
            if request.path != path:
                return plain(404, 'Baltic Till: there is no channel here')
            refusal = handshake(request, writer)
            if refusal is None:
                await Session(hub, WebSocket(reader, writer), fallback=path == '/websocket').run()
            return refusal
        return upgrade

    async def nothing(request):
        if request.path == '/webs':
            return plain(426, 'Baltic Till: the channel speaks WebSocket', {'upgrade': 'websocket'})
        return plain(404, 'Baltic Till: there is only the channel here')

    rest, channel = Listener(api.handle, upgrader('/websocket')), Listener(nothing, upgrader('/webs'))
    port, channel_port = await rest.open(port), await channel.open(SETTINGS['channelPort'])
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    print(json.dumps({'restBase': 'http://127.0.0.1:%d' % port, 'channel': 'ws://127.0.0.1:%d/webs' % channel_port,
                      'rootClient': root.client_id, 'rootSecret': root.secret}), flush=True)
    await stop.wait()
    rest.close()
    channel.close()


def main():
    parser = argparse.ArgumentParser(description='Baltic Till, payment backend', allow_abbrev=False)
    parser.add_argument('--port', type=int, default=0, help='REST port; 0 takes a free one')
    parser.add_argument('--set', action='append', default=[], metavar='KEY=VALUE', help='one of: ' + ', '.join(SETTINGS))
    parser.add_argument('--bug', action='append', default=[], metavar='ID', help='switch one bug of bugs.json on')
    options = parser.parse_args()
    try:
        for pair in options.set:
            change_setting(pair)
    except (ValueError, KeyError) as problem:
        parser.error(str(problem))
    known = [one['id'] for one in json.loads((Path(__file__).parent / 'bugs.json').read_text('utf-8'))] if options.bug else []
    if not set(options.bug) <= set(known):
        parser.error('unknown bug')
    BUGS.update(options.bug)
    asyncio.run(serve(options.port))


if __name__ == '__main__':
    main()
