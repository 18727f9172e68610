import type { RandomRoot } from '../../../src/random/random.js';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import { upgradeRequest } from '../../../src/simulator/stomp/upgrade.js';
import { opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { type ClientState, type Known, opening, openingReceipt, randomInput } from './generator.js';
import { responseProblem } from './response.js';
import type { FuzzTarget } from './target.js';

/** A client that sends input, and its data about the target. */
export interface FuzzClient extends Known {
  readonly name: string;
  /** The token of its CONNECT; undefined for a client that sends no CONNECT frame. */
  readonly token: string | undefined;
}

/** One connection from its upgrade to its close. */
export interface Attempt {
  readonly client: string;
  readonly token: string | undefined;
  /** The bytes sent after the CONNECT. */
  readonly opening: Buffer;
  /** True if the inputs wait for the response to the opening. */
  readonly waitsForOpening: boolean;
  readonly inputs: readonly Buffer[];
}

const maxInputs = 60;
/** Turns of the event loop without received data, after which the client hangs up. */
const maxQuietTurns = 60;
/** The number of turns after which only the timer ends the connection. */
const maxTurns = 1_000;

/** The DISCONNECT that follows the last input; after an incomplete frame it is one more invalid input. */
const disconnectFrame = webSocketFrame(
  opcodes.text,
  Buffer.from(`\n${rawFrame('DISCONNECT', ['receipt:disconnect'])}`),
);

/** Creates the attempt with this number from the seed and the number only, except for tokens and request ids. */
export function randomAttempt(
  root: RandomRoot,
  number: number,
  clients: readonly [FuzzClient, ...FuzzClient[]],
): Attempt {
  const random = root.stream(`attempt/${number}`);
  const client = random.pick(clients);
  const opens = client.token !== undefined && random.integer(0, 9) > 0;
  const state: ClientState = { transaction: 'none' };
  return {
    client: client.name,
    token: client.token,
    opening: opens ? opening(client) : Buffer.alloc(0),
    waitsForOpening: opens && random.integer(0, 1) === 0,
    inputs: Array.from({ length: random.integer(1, maxInputs) }, () => randomInput(random, client, state)),
  };
}

/** The limits of one attempt. */
export interface AttemptLimits {
  /** The time that the server may take to end a connection whose client has hung up. */
  readonly timeoutMs: number;
  /** True once the server has failed and need not be waited for. */
  readonly broken: () => boolean;
}

/** Sends all inputs and a DISCONNECT, waits for the close, and returns the first problem of the server's response. */
export function carryOut(
  attempt: Attempt,
  target: FuzzTarget,
  { timeoutMs, broken }: AttemptLimits,
): Promise<string | undefined> {
  const socket = target.connect();
  const received: Buffer[] = [];
  const inputs = Buffer.concat([...attempt.inputs, disconnectFrame]);
  let state: 'opening' | 'sent' | 'closed' = attempt.waitsForOpening ? 'opening' : 'sent';
  let quietTurns = 0;

  /** Closes idle connections, because the server waits half a minute for the rest of a frame. */
  function hangUpWhenQuiet(): void {
    if (state === 'closed') return;
    quietTurns += 1;
    if (quietTurns >= maxQuietTurns && !socket.writableEnded) socket.end();
    if (broken()) socket.destroy();
    else if (quietTurns < maxTurns) setImmediate(hangUpWhenQuiet);
  }

  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve('the server did not end the connection, though the client had hung up');
      socket.destroy();
    }, timeoutMs);
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      quietTurns = 0;
      if (state !== 'opening' || !endsOpening(chunk)) return;
      state = 'sent';
      if (!socket.writableEnded) socket.write(inputs);
    });
    socket.on('end', () => socket.destroy()).on('error', () => {});
    socket.once('close', () => {
      state = 'closed';
      clearTimeout(timer);
      const response = Buffer.concat(received);
      // A connection that was reset while it was being written may have lost its response.
      resolve(response.length === 0 ? undefined : responseProblem(response));
    });
    const first = [
      Buffer.from(upgradeRequest('in-memory.invalid', '/webs')),
      ...connect(attempt.token),
      attempt.opening,
    ];
    socket.write(Buffer.concat(state === 'opening' ? first : [...first, inputs]));
    setImmediate(hangUpWhenQuiet);
  });
}

/** Returns whether the server has accepted or rejected the opening. */
function endsOpening(chunk: Buffer): boolean {
  return chunk.includes(`receipt-id:${openingReceipt}`) || chunk.includes('ERROR\n');
}

function connect(token: string | undefined): readonly Buffer[] {
  if (token === undefined) return [];
  const text = rawFrame('CONNECT', [
    'accept-version:1.2',
    'heart-beat:5000,5000',
    `Authorization:Bearer ${token}`,
  ]);
  return [webSocketFrame(opcodes.text, Buffer.from(text))];
}
