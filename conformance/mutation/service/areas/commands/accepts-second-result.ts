import { frameField } from '../../../wire/frame.js';
import { isOperation, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSecondResult: Mutant = {
  id: 'accepts-second-result',
  sentence: 'A second result of a command replaces the first.',
  clause: 'CMD-06',
  scenario: 'commands.unexpected-results',
  wire: () => {
    let last: unknown;
    return {
      rest: async (request, forward) => {
        const response = await forward(request);
        if (!isOperation(request, 'requestStatus') || last === undefined) return response;
        return { ...response, body: withFields(response.body, { status: last }) };
      },
      session: () => ({
        fromClient: (frame) => {
          if (frame.headers.destination === '/app/terminal/command-result')
            last = frameField(frame, 'status');
          return frame;
        },
      }),
    };
  },
};
