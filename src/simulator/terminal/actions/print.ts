import { textField } from '../message.js';
import { completed, type TerminalAction } from './action.js';

/** CMD-01: prints the text on the paper roll. */
export const print: TerminalAction = {
  action: 'PRINT',
  acknowledge: 'after',
  problemOf: (message) =>
    textField(message, 'body') === undefined ? 'the text to print is missing' : undefined,
  perform(device, message) {
    const text = textField(message, 'body') ?? '';
    device.print(text);
    return completed({ characters: text.length });
  },
};
