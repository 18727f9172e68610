import { WebSocket } from 'ws';
import { type Attack, attackerAddresses, pause, type Target } from '../attackers.js';

const frames: readonly (string | Buffer)[] = [
  'SEND\ndestination:/app/terminal/register\n\n{}\0',
  'CONNECT\naccept-version:1.2\nAuthorization:Bearer nonsense\n\n\0',
  `CONNECT\n${'x:y\n'.repeat(3_000)}`,
  'connect\n\n\0',
  '\0\0\0',
  '\n'.repeat(60_000),
  Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
  `CONNECT\naccept-version:1.2\n${'h'.repeat(9_000)}:v\n\n\0`,
];
const roundMs = 100;
const eachRound = 4;

/** Sessions that send invalid frames, from five addresses, as often as their limits allow. */
export const badFrames: Attack = {
  name: 'bad-frames',
  async run(target, seconds) {
    const until = performance.now() + seconds * 1000;
    const sockets: WebSocket[] = [];
    let sent = 0;
    while (performance.now() < until) {
      for (const localAddress of attackerAddresses) {
        for (let at = 0; at < eachRound; at += 1) {
          sent += 1;
          sockets.push(send(target, localAddress, frames[sent % frames.length] ?? ''));
        }
      }
      await pause(roundMs);
    }
    for (const socket of sockets) socket.terminate();
  },
};

function send({ port }: Target, localAddress: string, frame: string | Buffer): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/webs`, ['v12.stomp'], { localAddress });
  socket.on('error', () => undefined);
  socket.once('open', () => {
    socket.send(frame);
    // A client that does not wait for the ERROR.
    for (let more = 0; more < 20; more += 1) socket.send(frame);
  });
  return socket;
}
