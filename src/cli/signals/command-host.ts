import type { CommandHost } from '../../run/target/command-host.js';

/** This process, as the host of the commands of a target file. */
export const commandHost: CommandHost = {
  variables: process.env,
  signalGroup(id, signal) {
    try {
      process.kill(-id, signal);
      return true;
    } catch {
      // The group has ended, or it has changed its user and is not this program's any longer.
      return false;
    }
  },
};
