import { frameField, withField } from '../../wire/frame.js';
import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';

const retryAfterMs = 200;

export const returnsAfterItsDeactivation: ExaminedTerminal = {
  id: 'returns-after-its-deactivation',
  sentence: 'It takes its deactivation for any other SESSION_KICK, and tries to come back again and again.',
  clause: 'REC-04',
  examination: 'terminal.deactivation',
  breaks: (environment) => ({
    ...intercept(environment, {
      toTerminal: (frame) =>
        frameField(frame, 'action') === 'SESSION_KICK' ? withField(frame, 'reason', 'maintenance') : frame,
    }),
    backOff: () => ({ next: () => ({ attempt: 1, delayMs: retryAfterMs }), reset: () => undefined }),
  }),
};
