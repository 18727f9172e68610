import type { Exchange } from '../../../events/schema/scenario.js';
import { escaped } from '../../../text/markup.js';

const margin = 70;
const columnWidth = 150;
const messageWidth = 430;
const rowHeight = 34;
const top = 40;
const maxLabel = 60;
/** More lifelines would leave no room for the messages: the sessions beyond share the last one. */
const maxClients = 4;

interface Arrow {
  readonly client: string;
  readonly direction: 'sent' | 'received';
  readonly label: string;
}

/**
 * The messages of an exchange as SVG, with a lifeline for each session, for the calls over REST, and for the service.
 * Empty without a message.
 */
export function sequenceDiagram(exchange: readonly Exchange[]): string {
  const arrows = exchange.flatMap(({ sent, received, session = 'REST' }): readonly Arrow[] => [
    ...(sent === undefined ? [] : [arrowOf(session, 'sent', sent)]),
    ...(received === undefined ? [] : [arrowOf(session, 'received', received)]),
  ]);
  if (arrows.length === 0) return '';
  const clients = [...new Set(arrows.map(({ client }) => client))];
  const columns = Math.min(clients.length, maxClients);
  const xOf = (client: string) => margin + Math.min(clients.indexOf(client), columns - 1) * columnWidth;
  const service = margin + (columns - 1) * columnWidth + messageWidth;
  const [width, height] = [service + margin, top + arrows.length * rowHeight + 16];
  const names = clients.length > maxClients ? [...clients.slice(0, maxClients - 1), 'others'] : clients;
  const lifelines = [
    ...names.map((name, at) => [name, margin + at * columnWidth] as const),
    ['service', service] as const,
  ];
  return [
    `<svg class="sequence" viewBox="0 0 ${width} ${height}" role="img" aria-label="Sequence of ${arrows.length} messages">`,
    ...lifelines.map(([name, x]) => lifeline(name, x, height)),
    ...arrows.map((arrow, index) =>
      arrowAt(arrow, { from: xOf(arrow.client), service, y: top + (index + 0.6) * rowHeight }),
    ),
    '</svg>',
  ].join('');
}

function lifeline(name: string, x: number, height: number): string {
  return `<text x="${x}" y="18" text-anchor="middle">${escaped(name)}</text><line class="life" x1="${x}" y1="26" x2="${x}" y2="${height}"/>`;
}

interface Place {
  readonly from: number;
  readonly service: number;
  readonly y: number;
}

function arrowAt({ direction, label }: Arrow, { from: client, service, y }: Place): string {
  const [from, to] = direction === 'sent' ? [client, service] : [service, client];
  const back = direction === 'sent' ? to - 8 : to + 8;
  return [
    `<text x="${service - messageWidth / 2}" y="${y - 6}" text-anchor="middle">${escaped(label)}</text>`,
    `<line class="${direction}" x1="${from}" y1="${y}" x2="${to}" y2="${y}"/>`,
    `<path class="${direction}" d="M ${to} ${y} L ${back} ${y - 4} L ${back} ${y + 4} Z"/>`,
  ].join('');
}

/** An arrow with the first line as its label: the request line, the status or the frame's command. */
function arrowOf(client: string, direction: Arrow['direction'], text: string): Arrow {
  const [first = ''] = text.split('\n', 1);
  const label = first.length > maxLabel ? `${first.slice(0, maxLabel - 1)}…` : first;
  return { client, direction, label };
}
