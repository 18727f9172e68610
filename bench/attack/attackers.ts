import { connect, type Socket } from 'node:net';

/** The server under attack. */
export interface Target {
  readonly baseUrl: string;
  readonly port: number;
}

/** One kind of attack. It lasts about `seconds`, and leaves no connection behind. */
export interface Attack {
  readonly name: string;
  readonly run: (target: Target, seconds: number) => Promise<void>;
  /** The bound on the 99th percentile of an honest client meanwhile, in milliseconds. */
  readonly maxHonestMs?: number;
}

/** Waits so many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The addresses of attackers on loopback, as the limits for each address see them. */
export const attackerAddresses = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'];

/** Opens a TCP connection from one of these addresses. Its errors are expected. */
export function open({ port }: Target, at = 0): Socket {
  const localAddress = attackerAddresses[at % attackerAddresses.length];
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress !== undefined && { localAddress }) });
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Opens a connection that requests documents and reads nothing. */
export function openUnread(target: Target, at: number, path: string, requests: number): Socket {
  const socket = open(target, at).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests));
  return socket;
}

/** The server is busier than its attackers: they share the machine. */
const floodPauseMs = 10;

/** Writes the text again and again, as fast as it is read, until the time is over or the connection closed. */
export async function flood(socket: Socket, text: string, until: number): Promise<void> {
  while (performance.now() < until && !socket.destroyed) {
    if (!socket.write(text)) await drained(socket, until);
    await pause(floodPauseMs);
  }
}

function drained(socket: Socket, until: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      socket.off('drain', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, until - performance.now()));
    socket.once('drain', done).once('close', done);
  });
}
