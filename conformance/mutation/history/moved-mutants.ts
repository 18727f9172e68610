import type { RunEvent } from '../../../src/events/event.js';
import { renumbered } from '../../../test/support/mutations.js';
import { backOffMs } from '../../oracle/back-off.js';
import { decidedLimits } from '../../oracle/limits.js';
import type { Stream, StreamMutant } from './stream-mutant.js';

/** A bound of the service, or of the fleet, on the time of an event. */
interface Bound {
  readonly id: string;
  readonly checkers: readonly string[];
  readonly isPlace: (event: RunEvent, index: number, stream: Stream) => boolean;
  /** The time by which the event and all later ones come later. */
  readonly byMs: number;
}

const [firstDelayMs] = backOffMs;

const bounds: readonly Bound[] = [
  {
    id: 'command.sent after the command has expired',
    checkers: ['backend-commands'],
    isPlace: ({ type }) => type === 'command.sent',
    byMs: decidedLimits.commandLifeMs + 1_000,
  },
  {
    id: 'command.done after the command has expired',
    checkers: ['backend-commands'],
    isPlace: ({ type }) => type === 'command.done',
    byMs: decidedLimits.commandLifeMs + 1_000,
  },
  {
    id: 'command.received of the fleet after the command has expired',
    checkers: ['commands'],
    isPlace: (event, index, stream) =>
      event.type === 'command.received' && event.fleet && isTriggeredBefore(event.requestId, index, stream),
    byMs: decidedLimits.commandLifeMs + 1_000,
  },
  {
    id: 'terminal.state after the back-off delay',
    checkers: ['back-off'],
    isPlace: isReconnect,
    byMs: firstDelayMs,
  },
  {
    id: 'terminal.state of the fleet, online long after the last fault',
    checkers: ['recovery'],
    isPlace: isRecovery,
    byMs: 60_000,
  },
  {
    id: 'report.confirmed long after its report was created',
    checkers: ['reports'],
    isPlace: ({ type }) => type === 'report.confirmed',
    byMs: 60_000,
  },
  {
    id: 'refund.resolved long after the refund was accepted',
    checkers: ['backend-refunds'],
    isPlace: ({ type }) => type === 'refund.resolved',
    byMs: 60_000,
  },
  {
    id: 'payment.resolved long after the payment was stored',
    checkers: ['backend-payments'],
    isPlace: ({ type }) => type === 'payment.resolved',
    byMs: 60_000,
  },
];

/** Events that are later than a bound allows, and reconnects that are too early. */
export function movedMutants(stream: Stream): readonly StreamMutant[] {
  const places = [...stream.entries()];
  return [
    ...bounds.map(
      ({ id, checkers, isPlace, byMs }): StreamMutant => ({
        id: `late ${id}`,
        kind: 'moved',
        checkers,
        places: places.filter(([index, event]) => isPlace(event, index, stream)).map(([index]) => index),
        at: (from) => stream.map((event, index) => (index < from ? event : { ...event, t: event.t + byMs })),
      }),
    ),
    {
      id: 'early terminal.state before the end of the back-off delay',
      kind: 'moved',
      checkers: ['back-off'],
      places: places.filter(([, event]) => isReconnect(event)).map(([index]) => index),
      at: (index) => rightAfterItsDelayBegan(stream, index),
    },
  ];
}

function isReconnect(event: RunEvent): boolean {
  return event.type === 'terminal.state' && event.from === 'backing-off' && event.to === 'authenticating';
}

/** The trigger of the command has its response, which may come after the terminal has received the command. */
function isTriggeredBefore(requestId: string, index: number, stream: Stream): boolean {
  return stream
    .slice(0, index)
    .some(
      (event) =>
        event.type === 'command.shown' &&
        event.operation === 'requestTerminal' &&
        event.requestId === requestId,
    );
}

/** A terminal of the fleet that comes online for the first time since a fault of the plan. */
function isRecovery(event: RunEvent, index: number, stream: Stream): boolean {
  if (event.type !== 'terminal.state' || !event.fleet || event.to !== 'online') return false;
  const fault = stream.findLastIndex(
    ({ type, actor }, at) => at < index && type === 'fault.ended' && !actor.startsWith('scenario:'),
  );
  const isSame = (other: RunEvent) =>
    other.type === 'terminal.state' && other.to === 'online' && other.actor === event.actor;
  return fault >= 0 && !stream.slice(fault, index).some(isSame);
}

/** The event comes right after the reconnect of its terminal was scheduled. */
function rightAfterItsDelayBegan(stream: Stream, index: number): Stream {
  const event = stream[index];
  const begin = stream.findLastIndex(
    ({ type, actor }, at) => at < index && type === 'reconnect.scheduled' && actor === event?.actor,
  );
  const scheduled = stream[begin];
  if (event === undefined || scheduled === undefined) return stream;
  const others = stream.toSpliced(index, 1);
  return renumbered(others.toSpliced(begin + 1, 0, { ...event, t: scheduled.t }));
}
