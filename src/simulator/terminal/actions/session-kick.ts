import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** REC-04: closes gracefully. Whether it comes back depends on the reason. */
export const sessionKick: TerminalAction = {
  action: 'SESSION_KICK',
  acknowledge: 'before',
  perform(device, message) {
    device.host.counters.kicks += 1;
    device.host.leave(textField(message, 'reason') ?? 'no reason given');
    return completed();
  },
};
