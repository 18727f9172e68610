import { Buffer } from 'node:buffer';
import type { Frame } from '../codec/frame.js';
import { FrameParser } from '../codec/parser.js';
import { defaultLimits, type StompLimits } from '../limits.js';

/** A parser of a connection whose CONNECT was accepted. */
export function parserOf(limits: Partial<StompLimits> = {}): FrameParser {
  const parser = new FrameParser({ ...defaultLimits, ...limits });
  parser.established();
  return parser;
}

/** The frames that the parser has completed. */
export function drain(parser: FrameParser): readonly Frame[] {
  const frames: Frame[] = [];
  for (let frame = parser.next(); frame !== undefined; frame = parser.next()) frames.push(frame);
  return frames;
}

export function parse(input: string | Uint8Array, limits?: Partial<StompLimits>): readonly Frame[] {
  const parser = parserOf(limits);
  parser.push(Buffer.from(input));
  return drain(parser);
}

/** The frame of an input that contains exactly one. */
export function only(input: string | Uint8Array): Frame {
  const [frame, ...more] = parse(input);
  if (frame === undefined || more.length > 0) throw new Error('the input does not contain exactly one frame');
  return frame;
}
