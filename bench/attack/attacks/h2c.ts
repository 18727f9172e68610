import { type Attack, flood, open } from '../attackers.js';

const offer =
  'Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
const connections = 30;

/** Pipelined requests that offer h2c on connections that stay open, without an account. */
export const h2c: Attack = {
  name: 'h2c',
  async run(target, seconds) {
    const until = performance.now() + seconds * 1000;
    const text = `GET /api/v1/pos/listTerminals HTTP/1.1\r\n${offer}\r\n`.repeat(20);
    const sockets = Array.from({ length: connections }, (_, at) => open(target, at).resume());
    await Promise.all(sockets.map((socket) => flood(socket, text, until)));
    for (const socket of sockets) socket.destroy();
  },
};
