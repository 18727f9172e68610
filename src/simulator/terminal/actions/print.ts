import { textField } from '../message.js';
import { completed, failed, type TerminalAction } from './action.js';

/** CMD-01: the text goes onto the paper roll. */
export const print: TerminalAction = {
  action: 'PRINT',
  acknowledge: 'after',
  perform(device, message) {
    const text = textField(message, 'body');
    if (text === undefined) return failed('no text to print');
    device.print(text);
    return completed({ characters: text.length });
  },
};
