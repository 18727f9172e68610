import type { Mutant } from '../../mutant.js';

export const offlineCommandLost: Mutant = {
  id: 'offline-command-lost',
  sentence: 'A command for an offline terminal is accepted and forgotten.',
  clause: 'CMD-02',
  scenario: 'commands.print.offline',
  config: { commandLifetimeMs: 1 },
};
