import { completed, type TerminalAction } from './action.js';

/** REC-03: the wsToken is about to expire. Fetches a new one, then opens a new session. */
export const sessionTimeout: TerminalAction = {
  action: 'SESSION_TIMEOUT',
  acknowledge: 'before',
  perform(device) {
    device.host.renewSession('SESSION_TIMEOUT');
    return completed();
  },
};
