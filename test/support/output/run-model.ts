import type { EventBody } from '../../../src/events/event.js';
import type { TerminalStateChanged } from '../../../src/events/schema/terminal.js';
import { emptyModel, foldEvent, type Model } from '../../../src/output/view/model.js';
import { streamOf } from '../example-events.js';

/** The model of a view after these events. */
export function modelAfter(bodies: Iterable<EventBody>, from: Model = emptyModel): Model {
  return streamOf(bodies).reduce(foldEvent, from);
}

/** A terminal of the fleet enters a state. */
export function moved(
  configId: number,
  to: string,
  more: Partial<TerminalStateChanged> = {},
): TerminalStateChanged {
  const terminalId = `T${String(configId).padStart(8, '0')}`;
  return { type: 'terminal.state', configId, terminalId, from: 'offline', to, fleet: true, ...more };
}
