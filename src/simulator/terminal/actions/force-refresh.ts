import { completed, type TerminalAction } from './action.js';

/** LIF-04: the configuration is fetched again and applied. */
export const forceRefresh: TerminalAction = {
  action: 'FORCE_REFRESH',
  acknowledge: 'after',
  async perform(device) {
    const { version } = await device.refresh();
    return completed(typeof version === 'number' ? { version } : {});
  },
};
