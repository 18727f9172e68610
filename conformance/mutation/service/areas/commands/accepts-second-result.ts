import { frameField } from '../../../wire/frame.js';
import { isOperation, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const acceptsSecondResult: Mutant = {
  id: 'accepts-second-result',
  sentence: 'A second result of a command is shown in the place of the first.',
  clause: 'CMD-06',
  scenario: 'commands.unexpected-results',
  wire: () => {
    let last: unknown;
    return {
      rest: async (request, forward) => {
        const answer = await forward(request);
        if (!isOperation(request, 'requestStatus') || last === undefined) return answer;
        return { ...answer, body: withFields(answer.body, { status: last }) };
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
