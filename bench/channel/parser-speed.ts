import { Parser } from '@stomp/stompjs';
import { FrameParser } from '../../src/stomp/codec/parser.js';
import { defaultLimits } from '../../src/stomp/limits.js';
import { median } from '../median.js';

export interface ParserFigures {
  /** Megabytes a second. */
  readonly whole: number;
  readonly wholeFloor: number;
  readonly split: number;
  readonly splitFloor: number;
}

const rounds = 400;
const turnMs = 250;
const turns = 12;
const warmTurns = 3;

/**
 * One fixed mix: half frames of 250 bytes, a quarter heart-beats, a quarter bodies of 4 KiB. Our parser reads what
 * clients send, so the frames that look like MESSAGE are SEND frames with a MESSAGE's headers.
 */
function mix(): readonly Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let round = 0; round < rounds; round += 1) {
    units.push(
      sized(
        `SEND\nsubscription:s-1\ndestination:/queue/terminal/1001\nmessage-id:msg_${round}\nack:${round}\ncontent-type:application/json\n\n`,
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

/** With a body up to that size in all, or of 4 KiB. */
function sized(head: string, size: number | undefined): Uint8Array {
  const room = size === undefined ? 4096 : size - head.length - 1;
  return bytes(`${head}${'{"volume":7}'.padEnd(room, ' ')}\0`);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The same bytes in pieces of 1 to 512, of sizes that are the same each time. */
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
    if (frames !== rounds * 3 || beats !== rounds) throw new Error(`${frames} frames, ${beats} heart-beats`);
    const elapsed = performance.now() - startedAt;
    if (elapsed >= turnMs) return (size * passes) / 1e6 / (elapsed / 1000);
  }
}

/** Both in turn, so that both see the same machine; the first turns only warm up. */
function compare(units: readonly Uint8Array[]): readonly [number, number] {
  // Each parser gets what its WebSocket gives it.
  const buffers = units.map((piece) => Buffer.from(piece));
  const arrayBuffers = units.map((piece) => new Uint8Array(piece).buffer);
  const own: number[] = [];
  const floor: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    own.push(speed(buffers, ours));
    floor.push(speed(arrayBuffers, theirs));
  }
  return [median(own.slice(warmTurns)), median(floor.slice(warmTurns))];
}

function ours(pieces: readonly Buffer[]): readonly [number, number] {
  const parser = new FrameParser(defaultLimits);
  parser.established();
  let frames = 0;
  for (const piece of pieces) {
    parser.push(piece);
    while (parser.next() !== undefined) frames += 1;
  }
  return [frames, parser.takeLineEnds()];
}

function theirs(pieces: readonly ArrayBuffer[]): readonly [number, number] {
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
const [whole, wholeFloor] = compare(units);
const [parts, partsFloor] = compare(split(units));
process.send?.({ whole, wholeFloor, split: parts, splitFloor: partsFloor } satisfies ParserFigures);
process.disconnect?.();
