import { clockTime, readableDuration } from '../../../text/duration.js';
import { plainText } from '../../../text/plain-text.js';
import { toneOf } from '../../view/describe-event.js';
import type { Model } from '../../view/model.js';
import { verdictWords } from '../../view/verdict-words.js';
import { cell, type Row, type Segment } from '../row.js';
import type { Position } from './player.js';

/** A recording, and the position that is shown of it. */
export interface ShownRecording {
  /** The name of its file, without the folder. */
  readonly name: string;
  readonly lengthMs: number;
  /** The number of its events. */
  readonly size: number;
  readonly position: Position;
}

const maxNameLength = 24;
/** A shorter wait for the next event, in real milliseconds, needs no words. */
const minNotedWaitMs = 3_000;

/** The first line over a recording: that it is one, its file, and the position in it. */
export function recordingRow({ name, lengthMs, size, position }: ShownRecording, model: Model): Row {
  const { t, count } = position;
  const shownName = plainText(name);
  return [
    { text: 'recording ', bold: true },
    { text: shownName.length > maxNameLength ? cell(shownName, maxNameLength) : shownName },
    { text: `  ${clockTime(t)} / ${clockTime(lengthMs)}  `, bold: true },
    stateSegment(position, model),
    { text: `  event ${count.toLocaleString('en')} of ${size.toLocaleString('en')}` },
    ...waitSegments(position),
    {
      text: model.run === undefined ? '' : `  seed ${model.run.seed}  ${model.run.clock} clock`,
      faint: true,
    },
  ];
}

function stateSegment({ state, speed }: Position, { end }: Model): Segment {
  if (state === 'ended')
    return end === undefined
      ? { text: 'breaks off: the run was stopped', tone: 'warning', bold: true }
      : { text: `ended: ${verdictWords[end.verdict]}`, tone: toneOf(end.verdict), bold: true };
  if (state === 'paused') return { text: 'paused', tone: 'warning', bold: true };
  return { text: Number.isFinite(speed) ? `${speed.toLocaleString('en')} x` : 'full speed', tone: 'good' };
}

function waitSegments({ nextMs, speed, state }: Position): readonly Segment[] {
  if (nextMs === undefined || state === 'ended') return [];
  const isLong = state === 'paused' || nextMs / speed >= minNotedWaitMs;
  return isLong ? [{ text: `, the next in ${readableDuration(nextMs)}`, faint: true }] : [];
}
