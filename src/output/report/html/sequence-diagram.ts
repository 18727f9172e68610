import type { Exchange } from '../../../events/schema/scenario.js';
import { escaped } from './markup.js';

const width = 640;
const rowHeight = 34;
const top = 40;
const [left, right] = [70, width - 70];
const maxLabel = 70;

interface Arrow {
  readonly direction: 'sent' | 'received';
  readonly label: string;
}

/** The messages of an exchange between this program and the service, as SVG. Empty without a message. */
export function sequenceDiagram(exchange: readonly Exchange[]): string {
  const arrows = exchange.flatMap(({ sent, received }): readonly Arrow[] => [
    ...(sent === undefined ? [] : [{ direction: 'sent' as const, label: labelOf(sent) }]),
    ...(received === undefined ? [] : [{ direction: 'received' as const, label: labelOf(received) }]),
  ]);
  if (arrows.length === 0) return '';
  const height = top + arrows.length * rowHeight + 16;
  const lifelines = [left, right].map(
    (x) => `<line class="life" x1="${x}" y1="26" x2="${x}" y2="${height}"/>`,
  );
  return [
    `<svg class="sequence" viewBox="0 0 ${width} ${height}" role="img" aria-label="Sequence of ${arrows.length} messages">`,
    `<text x="${left}" y="18" text-anchor="middle">tillfleet</text>`,
    `<text x="${right}" y="18" text-anchor="middle">service</text>`,
    ...lifelines,
    ...arrows.map((arrow, index) => arrowAt(arrow, top + (index + 0.6) * rowHeight)),
    '</svg>',
  ].join('');
}

function arrowAt({ direction, label }: Arrow, y: number): string {
  const [from, to] = direction === 'sent' ? [left, right] : [right, left];
  const back = direction === 'sent' ? to - 8 : to + 8;
  return [
    `<text x="${width / 2}" y="${y - 6}" text-anchor="middle">${escaped(label)}</text>`,
    `<line class="${direction}" x1="${from}" y1="${y}" x2="${to}" y2="${y}"/>`,
    `<path class="${direction}" d="M ${to} ${y} L ${back} ${y - 4} L ${back} ${y + 4} Z"/>`,
  ].join('');
}

/** The first line: the request line, the status or the frame's command. */
function labelOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first.length > maxLabel ? `${first.slice(0, maxLabel - 1)}…` : first;
}
