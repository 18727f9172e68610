import type { RunEvent } from '../../../src/events/event.js';
import type { Stream, StreamMutant, StreamMutantKind } from './stream-mutant.js';

/** Defects of events of any type which keep their numbers, so that the numbers or times show them. */
export function numberedMutants(stream: Stream): readonly StreamMutant[] {
  // The loss of the last event is shown by the event that follows it.
  const places = [...stream.keys()].slice(1, -1);
  const kind: StreamMutantKind = 'numbered';
  const mutant = (
    id: string,
    change: (event: RunEvent, next: RunEvent) => readonly RunEvent[],
    isPlace: (index: number) => boolean = () => true,
  ): StreamMutant => ({
    id: `${id} any event, with the old numbers`,
    kind,
    checkers: ['sequence'],
    places: places.filter(isPlace),
    at: (index) => {
      const [event, next] = stream.slice(index, index + 2);
      return event && next ? stream.toSpliced(index, 2, ...change(event, next)) : stream;
    },
  });
  const isLater = (index: number) => (stream[index]?.t ?? 0) > (stream[index - 1]?.t ?? 0);
  return [
    mutant('lost', (_, next) => [next]),
    mutant('doubled', (event, next) => [event, event, next]),
    mutant('reordered', (event, next) => [next, event]),
    mutant('number +1 of', (event, next) => [{ ...event, seq: event.seq + 1 }, next]),
    mutant('number -1 of', (event, next) => [{ ...event, seq: event.seq - 1 }, next]),
    mutant(
      'earlier than the event before it:',
      (event, next) => [{ ...event, t: event.t - 1e7 }, next],
      isLater,
    ),
  ];
}
