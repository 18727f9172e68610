import type { TerminalFrame } from '../../../events/act.js';
import { clockTime } from '../../../text/duration.js';
import { plainText } from '../../../text/plain-text.js';
import { faint, plain, type Row, wrapped } from '../row.js';
import type { Scene } from './page.js';

/** The frames of a terminal, the newest first: what was sent last is what its user looks for. */
export function newestFrames(configId: number, { terminal, isRecording, columns }: Scene): readonly Row[] {
  if (isRecording === true) return [faint('  a recording has events and no frames')];
  if (terminal?.configId !== configId) return [];
  return terminal.frames.toReversed().flatMap((frame) => frameRows(frame, columns));
}

/** A frame this much earlier or later than an event is shown with it, in milliseconds. */
const aroundMs = 1_000;

/** The frames of a terminal in the second before and after an event, the oldest first. */
export function framesAround(
  t: number,
  configId: number,
  { terminal, isRecording, columns }: Scene,
): readonly Row[] {
  if (isRecording === true) return [faint('  a recording has events and no frames')];
  if (terminal?.configId !== configId) return [];
  const around = terminal.frames.filter((frame) => Math.abs(frame.t - t) <= aroundMs);
  if (around.length > 0) return around.flatMap((frame) => frameRows(frame, columns));
  const [oldest] = terminal.frames;
  const areKept = oldest === undefined || oldest.t <= t;
  return [faint(areKept ? '  none within a second' : '  those of that time are not kept any longer')];
}

/** The settings of a terminal by their keys, one in a row. */
export function settingRows(configId: number, { terminal, columns }: Scene): readonly Row[] {
  if (terminal?.configId !== configId || terminal.settings === undefined) return [];
  const settings = Object.entries(terminal.settings);
  if (settings.length === 0) return [faint('  no setting has a value')];
  return settings.flatMap(([key, value]) =>
    wrapped(plainText(`${key}: ${JSON.stringify(value)}`), columns - 4).map((line, index) =>
      plain(`${index === 0 ? '  ' : '    '}${line}`),
    ),
  );
}

function frameRows(
  { t, direction, text, isHeartBeat, times }: TerminalFrame,
  columns: number,
): readonly Row[] {
  const time = `  ${clockTime(t).padStart(9)}  `;
  if (direction === 'closed') return [faint(`${time}closed: ${plainText(text)}`)];
  const mark = direction === 'sent' ? '>' : '<';
  if (isHeartBeat) return [faint(`${time}${mark} ${times === 1 ? 'heart-beat' : `${times} heart-beats`}`)];
  const lines = text.split('\n').flatMap((line) => wrapped(plainText(line), columns - time.length - 3));
  return lines.map(
    (line, index): Row => [
      { text: index === 0 ? `${time}${mark} ` : ' '.repeat(time.length + 2), faint: true },
      { text: line, ...(index === 0 && { bold: true }) },
    ],
  );
}
