import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** REC-04: closes gracefully. The reason decides whether the terminal reconnects. */
export const sessionKick: TerminalAction = {
  action: 'SESSION_KICK',
  acknowledge: 'before',
  perform(device, message) {
    device.host.counters.kicks += 1;
    device.host.kicked(textField(message, 'reason') ?? 'no reason given');
    return completed();
  },
};
