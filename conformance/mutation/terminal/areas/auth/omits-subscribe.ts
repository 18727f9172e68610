import type { BrokenTerminal } from '../../broken-terminal.js';
import { intercept } from '../../intercepted-terminal.js';

export const omitsSubscribe: BrokenTerminal = {
  id: 'omits-subscribe',
  sentence: 'It registers and never subscribes to its queue.',
  clause: 'AUTH-15',
  scenario: 'auth.client-library',
  breaks: (environment) =>
    intercept(environment, {
      toServer: (frame) => (frame.command === 'SUBSCRIBE' ? undefined : frame),
    }),
};
