import { Parser } from '@stomp/stompjs';
import { FrameParser } from '../../src/stomp/codec/parser.js';
import { defaultLimits } from '../../src/stomp/limits.js';
import { alternate, type Rounds } from '../rounds.js';

/** Megabytes a second of the product's parser, with the parser of stompjs as the floor. */
export interface ParserFigures {
  /** Each piece is one whole frame or heart-beat. */
  readonly whole: Rounds;
  /** The pieces are of 1 to 512 bytes. */
  readonly split: Rounds;
}

const repetitions = 400;
const turnMs = 250;
const turns = 12;
const warmTurns = 3;

/**
 * A fixed mix: half frames of 250 bytes, a quarter heart-beats, a quarter bodies of 4 KiB. The product's parser reads
 * client frames, so the frames that look like MESSAGE are SEND frames with a MESSAGE's headers.
 */
function mix(): readonly Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at < repetitions; at += 1) {
    units.push(
      sized(
        `SEND\nsubscription:s-1\ndestination:/queue/terminal/1001\nmessage-id:msg_${at}\nack:${at}\ncontent-type:application/json\n\n`,
        250,
      ),
      bytes('\n'),
      sized(
        'SEND\ndestination:/app/terminal/command-result\nreceipt:r-1\ncontent-type:application/json\n\n',
        250,
      ),
      sized('SEND\ndestination:/app/terminal/settings\ncontent-length:4096\n\n', undefined),
    );
  }
  return units;
}

/** A frame with a body that fills it up to `size` bytes, or with a body of 4 KiB. */
function sized(head: string, size: number | undefined): Uint8Array {
  const room = size === undefined ? 4096 : size - head.length - 1;
  return bytes(`${head}${'{"volume":7}'.padEnd(room, ' ')}\0`);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The same bytes in pieces of 1 to 512 bytes; the sizes are the same each time. */
function split(units: readonly Uint8Array[]): readonly Uint8Array[] {
  const all = Buffer.concat(units);
  const pieces: Uint8Array[] = [];
  let state = 1;
  for (let at = 0; at < all.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const end = Math.min(all.length, at + 1 + (state % 512));
    pieces.push(new Uint8Array(all.subarray(at, end)));
    at = end;
  }
  return pieces;
}

/** Megabytes a second of repeated passes for a while; each pass must give every frame and heart-beat. */
function speed<P>(pieces: readonly P[], pass: (pieces: readonly P[]) => readonly [number, number]): number {
  const startedAt = performance.now();
  for (let passes = 1; ; passes += 1) {
    const [frames, beats] = pass(pieces);
    if (frames !== repetitions * 3 || beats !== repetitions)
      throw new Error(`${frames} frames, ${beats} heart-beats`);
    const elapsed = performance.now() - startedAt;
    if (elapsed >= turnMs) return (size * passes) / 1e6 / (elapsed / 1000);
  }
}

/** Both parsers alternately; the first turns only warm up. */
async function compare(units: readonly Uint8Array[]): Promise<Rounds> {
  // Each parser reads what its WebSocket library gives it.
  const buffers = units.map((piece) => Buffer.from(piece));
  const arrayBuffers = units.map((piece) => new Uint8Array(piece).buffer);
  const { values, floors } = await alternate(turns, {
    floor: async () => speed(arrayBuffers, parseWithStompjs),
    own: async () => speed(buffers, parse),
  });
  return { values: values.slice(warmTurns), floors: floors.slice(warmTurns) };
}

function parse(pieces: readonly Buffer[]): readonly [number, number] {
  const parser = new FrameParser(defaultLimits);
  parser.established();
  let frames = 0;
  for (const piece of pieces) {
    parser.push(piece);
    while (parser.next() !== undefined) frames += 1;
  }
  return [frames, parser.takeLineEnds()];
}

function parseWithStompjs(pieces: readonly ArrayBuffer[]): readonly [number, number] {
  let frames = 0;
  let beats = 0;
  const parser = new Parser(
    () => {
      frames += 1;
    },
    () => {
      beats += 1;
    },
  );
  for (const piece of pieces) parser.parseChunk(piece);
  return [frames, beats];
}

const units = mix();
const size = units.reduce((sum, { length }) => sum + length, 0);
process.send?.({ whole: await compare(units), split: await compare(split(units)) } satisfies ParserFigures);
process.disconnect?.();
