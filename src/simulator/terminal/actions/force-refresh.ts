import { completed, type TerminalAction } from './action.js';

/** LIF-04: fetches the configuration again and applies it. */
export const forceRefresh: TerminalAction = {
  action: 'FORCE_REFRESH',
  acknowledge: 'after',
  async perform(device) {
    const { version } = await device.refresh();
    return completed(typeof version === 'number' ? { version } : {});
  },
};
