import type { RandomRoot } from '../../../src/random/random.js';
import { rawFrame } from '../../../src/simulator/stomp/raw-frame.js';
import { upgradeRequest } from '../../../src/simulator/stomp/upgrade.js';
import { opcodes, webSocketFrame } from '../../../src/simulator/stomp/web-socket-frame.js';
import { anInput, type Known, opening, openingReceipt, type Standing } from './generator.js';
import { responseProblem } from './response.js';
import type { FuzzTarget } from './target.js';

/** Who speaks, and what is known to it. */
export interface Voice extends Known {
  readonly name: string;
  /** For the CONNECT; undefined: the first input comes on a WebSocket that has not connected. */
  readonly token: string | undefined;
}

/** One connection from its upgrade to its end. */
export interface Attempt {
  readonly voice: string;
  readonly token: string | undefined;
  /** Said behind the CONNECT. */
  readonly opening: Buffer;
  /** Whether the inputs wait until the opening is answered. */
  readonly patient: boolean;
  readonly inputs: readonly Buffer[];
}

const mostInputs = 60;
/** Turns of the event loop without an answer, after which the client hangs up. */
const quietTurns = 60;
/** After these the timer alone watches. */
const mostTurns = 1_000;

/** Behind the last input: whoever is still connected leaves; within half a frame it is one more bad input. */
const goodbye = webSocketFrame(opcodes.text, Buffer.from(`\n${rawFrame('DISCONNECT', ['receipt:goodbye'])}`));

/** The attempt of that number: it depends on the seed and the number alone, but for tokens and request ids. */
export function anAttempt(root: RandomRoot, number: number, voices: readonly [Voice, ...Voice[]]): Attempt {
  const random = root.stream(`attempt/${number}`);
  const voice = random.pick(voices);
  const opens = voice.token !== undefined && random.integer(0, 9) > 0;
  const standing: Standing = { transaction: 'none' };
  return {
    voice: voice.name,
    token: voice.token,
    opening: opens ? opening(voice) : Buffer.alloc(0),
    patient: opens && random.integer(0, 1) === 0,
    inputs: Array.from({ length: random.integer(1, mostInputs) }, () => anInput(random, voice, standing)),
  };
}

export interface Watch {
  /** How long the server may take to end a connection whose client has hung up. */
  readonly patienceMs: number;
  /** True once the server is no longer worth waiting for. */
  readonly broken: () => boolean;
}

/** Says it all and a good-bye, and waits for the end. Gives back what of the server's answer must not be. */
export function carryOut(
  attempt: Attempt,
  target: FuzzTarget,
  { patienceMs, broken }: Watch,
): Promise<string | undefined> {
  const socket = target.connect();
  const heard: Buffer[] = [];
  const inputs = Buffer.concat([...attempt.inputs, goodbye]);
  let state: 'opening' | 'said' | 'over' = attempt.patient ? 'opening' : 'said';
  let quiet = 0;

  /** Half a frame may be waited for half a minute: nobody here has the time. */
  function hangUpWhenQuiet(): void {
    if (state === 'over') return;
    quiet += 1;
    if (quiet >= quietTurns && !socket.writableEnded) socket.end();
    if (broken()) socket.destroy();
    else if (quiet < mostTurns) setImmediate(hangUpWhenQuiet);
  }

  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve('the server did not end the connection, though the client had hung up');
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      heard.push(chunk);
      quiet = 0;
      if (state !== 'opening' || !endsOpening(chunk)) return;
      state = 'said';
      if (!socket.writableEnded) socket.write(inputs);
    });
    socket.on('end', () => socket.destroy()).on('error', () => {});
    socket.once('close', () => {
      state = 'over';
      clearTimeout(timer);
      const answer = Buffer.concat(heard);
      // A connection that was reset while it was being written may have lost its answer.
      resolve(answer.length === 0 ? undefined : responseProblem(answer));
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

/** The opening is done, or was refused. */
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
