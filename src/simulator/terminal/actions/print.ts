import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** CMD-01: the text goes onto the paper roll. */
export const print: TerminalAction = {
  action: 'PRINT',
  acknowledge: 'after',
  problemOf: (message) => (textField(message, 'body') === undefined ? 'no text to print' : undefined),
  perform(device, message) {
    const text = textField(message, 'body') ?? '';
    device.print(text);
    return completed({ characters: text.length });
  },
};
