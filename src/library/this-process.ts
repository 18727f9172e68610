import type { CommandHost } from '../run/target/command-host.js';

/** This process, as the host of the commands of a target file, and as the source of its variables. */
export const thisProcess: CommandHost = {
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

/** The processor time that this process has used, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
