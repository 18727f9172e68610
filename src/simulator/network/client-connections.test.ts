import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { ClientConnections } from './client-connections.js';

/** Resolves when it has closed, also by an error. */
function closeOf(connection: EventEmitter): Promise<void> {
  connection.on('error', () => undefined);
  return new Promise((resolve) => {
    connection.once('close', () => resolve());
  });
}

/** A network whose connections can all be ended at once. */
function connectionsOver(sockets: Socket[]): ClientConnections {
  return new ClientConnections({
    closeTimeoutMs: 1_000,
    maxPayload: 1_000,
    createConnection: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket;
    },
  });
}

it('connections that have closed are not kept for the end of all, since a fleet reconnects again and again', async () => {
  const sockets: Socket[] = [];
  const connections = connectionsOver(sockets);
  const webSocket = connections.openWebSocket('ws://fleet.test/webs');
  const stream = connections.connect('ws://fleet.test/webs');
  const closed = [closeOf(webSocket), closeOf(stream)];
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  const ended = [vi.spyOn(webSocket, 'terminate'), vi.spyOn(stream, 'destroy')];
  connections.destroyAll();
  expect(ended.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('connections that are open are ended together', async () => {
  const sockets: Socket[] = [];
  const connections = connectionsOver(sockets);
  const webSocket = connections.openWebSocket('ws://fleet.test/webs');
  const closed = [closeOf(webSocket), closeOf(connections.connect('ws://fleet.test/webs'))];
  connections.destroyAll();
  await Promise.all(closed);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});
