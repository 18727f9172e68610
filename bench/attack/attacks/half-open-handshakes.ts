import { type Attack, attackerAddresses, open, pause } from '../attackers.js';

const roundMs = 100;
/** Fifty a second from each address, which its limit allows. */
const eachRound = 5;

export const handshake = [
  'GET /webs HTTP/1.1',
  'Host: 127.0.0.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Protocol: v12.stomp',
  '\r\n',
].join('\r\n');

/** WebSockets that never send CONNECT, from five addresses, and TCP connections that never send a request. */
export const halfOpenHandshakes: Attack = {
  name: 'half-open-handshakes',
  async run(target, seconds) {
    const until = performance.now() + seconds * 1000;
    const sockets = [];
    while (performance.now() < until) {
      for (let at = 0; at < attackerAddresses.length * eachRound; at += 1) {
        const socket = open(target, at).resume();
        if (at % 5 !== 4) socket.write(handshake);
        sockets.push(socket);
      }
      await pause(roundMs);
    }
    for (const socket of sockets) socket.destroy();
  },
};
