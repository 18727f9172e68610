import { frameField } from '../../wire/frame.js';
import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';
import { duplicates, executingAgain } from './repeated-command.js';

export const refreshesForDuplicates: ExaminedTerminal = {
  id: 'refreshes-for-duplicates',
  sentence: 'It fetches its configuration again for a FORCE_REFRESH that comes twice in one session.',
  clause: 'CMD-05',
  examination: 'terminal.duplicate-commands',
  breaks(environment) {
    const isDuplicate = duplicates();
    return intercept(
      environment,
      executingAgain((frame) => isDuplicate(frame) && frameField(frame, 'action') === 'FORCE_REFRESH'),
    );
  },
};
