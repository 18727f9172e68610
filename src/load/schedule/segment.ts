/** A share of a load: each segment computes its own from the profile, without a coordinator. */
export interface Segment {
  /** The number of the segment, from 1 to `of`. */
  readonly number: number;
  readonly of: number;
}

export const wholeLoad: Segment = { number: 1, of: 1 };

export const maxSegments = 1_000;

/** Reads `2/3`; undefined for any other text, and for a number that is not from 1 to the number of segments. */
export function parseSegment(text: string): Segment | undefined {
  const [, first, second] = /^([1-9][0-9]{0,3})\/([1-9][0-9]{0,3})$/.exec(text) ?? [];
  const [number, of] = [Number(first), Number(second)];
  return number <= of && of <= maxSegments ? { number, of } : undefined;
}

/** A part of a segment: the parts of a segment share what it has, as segments share a load. */
export function partOf(segment: Segment, part: Segment): Segment {
  return { number: segment.number + segment.of * (part.number - 1), of: segment.of * part.of };
}

export function segmentText({ number, of }: Segment): string {
  return `${number}/${of}`;
}

/** Returns whether an actor or an arrival with this index belongs to the segment. */
export function isInSegment({ number, of }: Segment, index: number): boolean {
  return index % of === number - 1;
}

/** The number of the indexes below `count` that belong to the segment. */
export function shareOf({ number, of }: Segment, count: number): number {
  return Math.floor((count + of - number) / of);
}

/** The index in the whole load of an actor that is the segment's own `position`-th. */
export function wholeIndex({ number, of }: Segment, position: number): number {
  return position * of + number - 1;
}
