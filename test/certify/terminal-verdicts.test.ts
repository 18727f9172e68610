import { describe, expect, it } from 'vitest';
import { intercept } from '../../conformance/mutation/terminal/intercepted-terminal.js';
import type { Frame } from '../../conformance/mutation/wire/frame.js';
import type { RunEvent } from '../../src/events/event.js';
import { type Breaks, certifySimulated } from './certify-simulated.js';

/** A terminal with other frames in place of its own. */
function sending(change: (frame: Frame) => Frame): Breaks {
  return (environment) => intercept(environment, { toServer: change });
}

function failed(events: readonly RunEvent[]) {
  return events.flatMap((event) =>
    event.type === 'check' && event.verdict === 'fail' ? [`${event.clause}: ${event.title}`] : [],
  );
}

describe('what a terminal does wrong', () => {
  it('a terminal that connects without its wsToken fails AUTH-15', async () => {
    const events = await certifySimulated(
      sending((frame) => {
        const { Authorization: _, ...headers } = frame.headers;
        return frame.command === 'CONNECT' ? { ...frame, headers } : frame;
      }),
      ['terminal.session'],
    );
    expect(failed(events)).toEqual(['AUTH-15: the response to its CONNECT']);
  });
});
