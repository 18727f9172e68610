import { frameField } from '../../wire/frame.js';
import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';
import { executingAgain } from './repeated-command.js';

export const uploadsForRedeliveries: ExaminedTerminal = {
  id: 'uploads-for-redeliveries',
  sentence: 'It uploads its settings again for a redelivered SYNC_REQUEST whose result was lost.',
  clause: 'CMD-05',
  examination: 'terminal.redelivered-commands',
  breaks: (environment) =>
    intercept(
      environment,
      executingAgain(
        (frame) => frame.headers.redelivered === 'true' && frameField(frame, 'action') === 'SYNC_REQUEST',
      ),
    ),
};
