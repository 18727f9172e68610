import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** MSG-02: applies one changed setting. */
export const configUpdate: TerminalAction = {
  action: 'CONFIG_UPDATE',
  acknowledge: 'after',
  problemOf(message) {
    const complete = textField(message, 'key') !== undefined && Object.hasOwn(message, 'value');
    return complete ? undefined : 'the key or the value is missing';
  },
  perform(device, message) {
    device.applySetting(textField(message, 'key') ?? '', message.value);
    return completed();
  },
};
