import type { RunEvent } from '../../src/events/event.js';
import type { CheckEvent } from '../../src/events/schema/scenario.js';

/**
 * The content of a run without its instants: one text for each actor and conversation, in sorted order. Two runs
 * of one seed have the same transcript under every clock and over every network.
 *
 * A conversation is one payment, one command or one terminal's sessions of the backend's, the whole life of
 * a terminal or an integrator, and what a scenario checks under one label or of one command. Within it the
 * order counts and every event; between two it does not, since on a real clock they run side by side.
 *
 * Left out: `seq`, `t`, durations, what a scenario waits for, which clock and network it was, and the evidence of a check
 * that its sessions give, because the frames of several connections come in another order. Ids, numbers
 * of terminals, addresses and instants become `id 1`, `id 2` and so on, by their first appearance in the
 * conversation, so that the same one at two places stays the same one.
 */
export function transcript(events: readonly RunEvent[]): readonly string[] {
  const conversations = new Map<string, RunEvent[]>();
  for (const each of events) {
    const event = withoutTimeline(each);
    // How long, and for what, depends on how quick the others are.
    if (event.type === 'scenario.waiting') continue;
    const key = `${event.actor}\n${conversationOf(event)}`;
    const conversation = conversations.get(key) ?? [];
    conversations.set(key, conversation);
    conversation.push(event);
  }
  return [...conversations.values()].map(textOf).sort();
}

/** The event without the messages of its scenario's sessions, which have an instant each; the calls that a check names stay. */
function withoutTimeline(event: RunEvent): RunEvent {
  if (event.type !== 'check' || event.exchange === undefined) return event;
  const { exchange, ...others } = event;
  const named = exchange.filter(({ at }) => at === undefined);
  return named.length === 0 ? others : { ...others, exchange: named };
}

function conversationOf(event: RunEvent): string {
  switch (event.type) {
    case 'payment.stored':
    case 'payment.resolved':
    case 'payment.cancelled':
    case 'refund.accepted':
    case 'refund.resolved':
    case 'report.stored':
    case 'payment.shown':
    case 'refund.shown':
      return event.referenceId;
    case 'command.queued':
    case 'command.sent':
    case 'command.done':
    case 'command.received':
    case 'command.executed':
    case 'command.shown':
      return event.requestId;
    case 'terminal.printed':
      return `printed ${event.text}`;
    case 'session.online':
    case 'session.offline':
    case 'dashboard.event':
      return String(event.configId);
    case 'check':
      return subjectOf(event);
    default:
      return '';
  }
}

/** A scenario may follow several payments or commands at a time: `500.00: response`, `500.00: stored`. */
function subjectOf(check: CheckEvent): string {
  const [, label = ''] = /^(.*): /.exec(check.title) ?? [];
  const [command = ''] = /\breq_[0-9A-Za-z]{20}\b/.exec(JSON.stringify(check)) ?? [];
  return `${label}\n${command}`;
}

function textOf(conversation: readonly RunEvent[]): string {
  const names = new Map<string, string>();
  const renamed = (id: string) => {
    const name = names.get(id) ?? `id ${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  return conversation.map((event) => lineOf(event).replace(ids, renamed)).join('\n');
}

const leftOut = new Set([
  'seq',
  't',
  'elapsedMs',
  'clock',
  'network',
  'startedAt',
  'baseUrl',
  'webSocketUrl',
]);

function lineOf(event: RunEvent): string {
  const entry =
    event.type === 'check' && event.title.endsWith('(ms)') ? { ...event, actual: 'some ms' } : event;
  return JSON.stringify(entry, (key, value: unknown) => (leftOut.has(key) ? undefined : value))
    .replaceAll(instants, 'an instant')
    .replaceAll(configIds, '$1T0000$2');
}

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Written as a number in JSON, also in JSON within a text. One terminal has one name, whichever of its ids is used. */
const configIds = /(\\*"configId\\*":\s*|\/queue\/terminal\/)(\d+)/g;
const ids = /\b(?:T\d{8}|[a-z]{1,6}[_-][0-9A-Za-z]{20})\b/g;
