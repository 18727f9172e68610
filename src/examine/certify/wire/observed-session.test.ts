import { type Duplex, duplexPair } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { opcodes } from '../../../simulator/stomp/web-socket-frame.js';
import { type FrameRule, ObservedSession } from './observed-session.js';
import { FrameStream } from './stomp-frame.js';
import { messageBytes, WebSocketReader } from './web-socket-message.js';
import { WireLog } from './wire-log.js';

/** One end of a relayed WebSocket. */
class End {
  readonly #socket: Duplex;
  readonly #from: 'client' | 'service';
  readonly #messages = new WebSocketReader();
  readonly #frames = new FrameStream();
  /** The lengths of the messages that have arrived. */
  readonly messages: number[] = [];
  readonly received: ReturnType<FrameStream['read']>[number][] = [];
  /** The opcodes of everything that has arrived. */
  readonly opcodes: (number | undefined)[] = [];

  constructor(socket: Duplex, from: 'client' | 'service') {
    this.#socket = socket;
    this.#from = from;
    socket.on('data', (chunk: Buffer) => {
      for (const { message, opcode } of this.#messages.read(chunk)) {
        this.opcodes.push(opcode);
        if (message === undefined) continue;
        this.messages.push(message.length);
        this.received.push(...this.#frames.read(message));
      }
    });
  }

  /** Sends a text as one message. */
  async send(text: string): Promise<void> {
    this.#socket.write(messageBytes(Buffer.from(text), opcodes.text, this.#from));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async close(): Promise<void> {
    this.#socket.write(messageBytes(Buffer.alloc(0), opcodes.close, this.#from));
    await new Promise((resolve) => setImmediate(resolve));
  }

  get frames() {
    return this.received.flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
  }
}

/** A session between a client and a service in memory. */
function sessionWith(decide: FrameRule = () => undefined) {
  const [client, ofClient] = duplexPair();
  const [service, ofService] = duplexPair();
  const log = new WireLog();
  const session = new ObservedSession({ number: 1, client: ofClient, service: ofService, log, decide });
  session.start({ client: Buffer.alloc(0), service: Buffer.alloc(0) });
  return { session, log, client: new End(client, 'client'), service: new End(service, 'service') };
}

const queue = '/queue/terminal/1001';

function subscribe(id: string, destination = queue): string {
  return `SUBSCRIBE\nid:${id}\nack:client-individual\ndestination:${destination}\n\n\0`;
}

async function delivered({ session, client }: ReturnType<typeof sessionWith>) {
  const isDelivered = session.deliver(queue, { action: 'SESSION_TIMEOUT' });
  await new Promise((resolve) => setImmediate(resolve));
  return isDelivered ? client.frames.at(-1)?.headers : undefined;
}

describe('a message that the examiner sends instead of the service', () => {
  it('a message of the examiner has the destination and the subscription of the client', async () => {
    const relayed = sessionWith();
    await relayed.client.send(subscribe('a\\cb'));
    expect(await delivered(relayed)).toMatchObject({ destination: queue, subscription: 'a:b' });
  });

  it('a message of the examiner goes to the subscription that the client has now', async () => {
    const relayed = sessionWith();
    await relayed.client.send(subscribe('first'));
    await relayed.client.send('UNSUBSCRIBE\nid:first\n\n\0');
    expect(await delivered(relayed)).toBeUndefined();
    await relayed.client.send(subscribe('other', '/queue/other'));
    expect(await delivered(relayed)).toBeUndefined();
    await relayed.client.send(subscribe('second'));
    expect(await delivered(relayed)).toMatchObject({ subscription: 'second' });
  });
});

it('a session that the examiner closes ends for the client by a Close frame, and without one for the service', async () => {
  const { session, log, client, service } = sessionWith();
  session.close(1000);
  expect(log.entries.at(-1)).toMatchObject({ kind: 'closed', by: 'examiner' });
  expect(session.isOpen).toBe(false);
  await client.send(subscribe('late'));
  expect([client.opcodes, service.opcodes]).toEqual([[opcodes.close], []]);
});

describe('a frame in the log of the wire', () => {
  const receipt = (id: string) => `RECEIPT\nreceipt-id:${id}\n\n\0`;
  const heldBack = ({ log }: ReturnType<typeof sessionWith>) =>
    log.entries.flatMap((entry) => (entry.kind === 'frame' ? [entry.isHeldBack ?? false] : []));

  it('a receipt that the examiner holds back is marked in the log, and one that passes is not', async () => {
    const relayed = sessionWith(({ headers }) => (headers['receipt-id'] === 'one' ? 'drop' : undefined));
    await relayed.service.send(receipt('one'));
    await relayed.service.send(receipt('two'));
    expect(heldBack(relayed)).toEqual([true, false]);
    expect(relayed.client.frames.map(({ headers }) => headers['receipt-id'])).toEqual(['two']);
  });

  it('a receipt in a half-open connection is marked in the log', async () => {
    const relayed = sessionWith();
    relayed.session.hold();
    await relayed.service.send(receipt('one'));
    expect(heldBack(relayed)).toEqual([true]);
  });
});

describe('a frame in several messages', () => {
  const [first, second, third] = ['SEND\ndestination:/app/x\n', '\n{"a":', '1}\0'] as const;

  it('a frame in several messages passes as it came, once it is whole', async () => {
    const relayed = sessionWith();
    await relayed.client.send(first);
    await relayed.client.send(second);
    expect(relayed.service.messages).toEqual([]);
    await relayed.client.send(third);
    expect(relayed.service.messages).toEqual([first.length, second.length, third.length]);
    expect(relayed.service.frames.map(({ json }) => json)).toEqual([{ a: 1 }]);
  });

  it('a rule decides about a frame in several messages', async () => {
    const relayed = sessionWith(({ headers }) => (headers.destination === '/app/x' ? 'drop' : undefined));
    for (const message of [first, second, third]) await relayed.client.send(message);
    await relayed.client.send('SEND\ndestination:/app/y\n\n\0');
    expect(relayed.service.frames.map(({ headers }) => headers.destination)).toEqual(['/app/y']);
  });

  it('a frame that has not ended passes before a close', async () => {
    const relayed = sessionWith();
    await relayed.client.send(first);
    await relayed.client.close();
    expect(relayed.service.messages).toEqual([first.length]);
  });
});
