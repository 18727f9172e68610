import { completed, type TerminalAction } from './action.js';

/** REC-03: the wsToken is about to expire. A new one, then a new session. */
export const sessionTimeout: TerminalAction = {
  action: 'SESSION_TIMEOUT',
  acknowledge: 'before',
  perform(device) {
    device.host.renew('SESSION_TIMEOUT');
    return completed();
  },
};
