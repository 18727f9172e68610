import fastify from 'fastify';
import initSqlJs from 'sql.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { serveFigures } from '../process/serve-figures.js';

/**
 * The floor: a bare `ws` server that responds with constant strings, and a bare fastify POST with one commit of
 * sql.js that makes it send one. It parses only what it needs to find the receiver.
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

/** One timer sends the heart-beats of all sessions, spread over the interval: a timer for each would raise the floor. */
const beatSteps = 100;
const beats = Array.from({ length: beatSteps }, () => new Set<WebSocket>());
let step = 0;

setInterval(() => {
  step = (step + 1) % beatSteps;
  for (const webSocket of beats[step] ?? []) webSocket.send('\n');
}, 10_000 / beatSteps);

// The frames of terminal-clients.ts are known byte by byte: one byte identifies a frame, and values have fixed positions.
const subscribeHead = 'SUBSCRIBE\nid:s\ndestination:'.length;
const queueHead = subscribeHead + '/queue/terminal/'.length;
const sendHead = 'SEND\ndestination:/app/terminal/'.length;
const resultHead = sendHead + 'command-result\ncontent-type:application/json\n\n{"requestId":"'.length;
const requestIdLength = 24;
const [inConnect, inSubscribe, inRegister, inResult, inTopic] = [...Buffer.from('CUrct')];

function serve(webSocket: WebSocket): void {
  let beating: Set<WebSocket> | undefined;
  webSocket.on('error', () => undefined);
  webSocket.on('close', () => beating?.delete(webSocket));
  webSocket.on('message', (data: Buffer) => {
    if (data[0] === inConnect) {
      webSocket.send(connected);
      // The first one is sent a whole interval later.
      beating = beats[step]?.add(webSocket);
    } else if (data[1] === inSubscribe) {
      if (data[subscribeHead + 1] === inTopic) dashboard = webSocket;
      else terminals.set(numberAt(data, queueHead), webSocket);
      webSocket.send(subscribed);
    } else if (data[sendHead] === inRegister) {
      webSocket.send(registered);
    } else if (data[sendHead] === inResult) {
      dashboard?.send(broadcast(data.toString('latin1', resultHead, resultHead + requestIdLength)));
    }
  });
}

/** The number from a position to the end of its line. */
function numberAt(data: Buffer, at: number): number {
  return Number(data.toString('latin1', at, data.indexOf(0x0a, at)));
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
serveFigures({ port: Number(new URL(address).port), token: '' });
