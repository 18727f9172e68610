import fastify from 'fastify';
import initSqlJs from 'sql.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { serveFigures } from './server-figures.js';

/**
 * The floor: a bare `ws` server that answers with constant strings, and a bare fastify POST with one commit of
 * sql.js that makes it send one. Nothing is parsed but what is needed to know whose turn it is.
 */
const connected = 'CONNECTED\nversion:1.2\nsession:s_00000000000000000000\nheart-beat:10000,10000\n\n\0';
const subscribed = 'RECEIPT\nreceipt-id:s\n\n\0';
const registered = 'RECEIPT\nreceipt-id:r\n\n\0';
const message = (id: string, text: string) =>
  `MESSAGE\nsubscription:s\ndestination:/queue/terminal/1001\nmessage-id:${id}\nack:${id}\ncontent-type:application/json\ncontent-length:70\n\n{"action":"PRINT","body":"${text}","requestId":"${id}"}\0`;
const broadcast = (id: string) =>
  `MESSAGE\nsubscription:s\ndestination:/topic/admin/events\nmessage-id:${id}\ncontent-type:application/json\ncontent-length:150\n\n{"type":"command-result","configId":1001,"at":"2030-01-01T08:00:30.000Z","requestId":"${id}","requestType":"PRINT","status":"COMPLETED"}\0`;

const { Database } = await initSqlJs();
const database = new Database();
database.run('create table messages (seq integer primary key, config_id integer, body text)');
const insert = database.prepare('insert into messages (config_id, body) values (?, ?)');

const terminals = new Map<number, WebSocket>();
let dashboard: WebSocket | undefined;
let requests = 0;

const app = fastify();
app.post<{ Body: { configId: number; body: string } }>(
  '/api/v1/pos/requestTerminal',
  async (request, reply) => {
    const { configId, body } = request.body;
    database.run('begin');
    insert.run([configId, body]);
    database.run('commit');
    requests += 1;
    const requestId = `req_${String(requests).padStart(20, '0')}`;
    terminals.get(configId)?.send(message(requestId, body));
    reply.code(202);
    return { requestId, requestType: 'PRINT', configId, terminalId: 'T00001001', status: 'QUEUED' };
  },
);

const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
app.server.on('upgrade', (request, socket, head) =>
  webSockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket)),
);

function serve(webSocket: WebSocket): void {
  let beat: ReturnType<typeof setInterval> | undefined;
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => clearInterval(beat));
  webSocket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('CONNECT')) {
      webSocket.send(connected);
      beat = setInterval(() => webSocket.send('\n'), 10_000);
    } else if (text.startsWith('SUBSCRIBE')) {
      if (text.includes('/topic/')) dashboard = webSocket;
      else terminals.set(Number(/terminal\/(\d+)/.exec(text)?.[1]), webSocket);
      webSocket.send(subscribed);
    } else if (text.startsWith('SEND\ndestination:/app/terminal/register')) {
      webSocket.send(registered);
    } else if (text.startsWith('SEND')) {
      const at = text.indexOf('"req_');
      dashboard?.send(broadcast(text.slice(at + 1, at + 25)));
    }
  });
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
serveFigures({ port: Number(new URL(address).port), token: '' });
