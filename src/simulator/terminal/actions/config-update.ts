import { textField } from '../message.js';
import { completed, failed, type TerminalAction } from './action.js';

/** MSG-02: applies the delta. */
export const configUpdate: TerminalAction = {
  action: 'CONFIG_UPDATE',
  acknowledge: 'after',
  perform(device, message) {
    const key = textField(message, 'key');
    if (key === undefined || !Object.hasOwn(message, 'value')) return failed('no key or no value');
    device.applySetting(key, message.value);
    return completed();
  },
};
