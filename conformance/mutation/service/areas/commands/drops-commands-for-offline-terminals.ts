import type { Mutant } from '../../mutant.js';

export const dropsCommandsForOfflineTerminals: Mutant = {
  id: 'drops-commands-for-offline-terminals',
  sentence: 'A command for an offline terminal is accepted and lost.',
  clause: 'CMD-02',
  scenario: 'commands.print.offline',
  config: { 'command.lifetime': 1 },
};
