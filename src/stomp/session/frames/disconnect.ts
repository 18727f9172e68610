import type { Command } from './client-frame.js';

/** D01, D02: first the RECEIPT if one was requested, then the close. */
export const disconnect: Command = {
  run() {},
  after(context) {
    context.disconnect();
  },
};
