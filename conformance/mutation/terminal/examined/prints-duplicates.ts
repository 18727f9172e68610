import { intercept } from '../intercepted-terminal.js';
import type { ExaminedTerminal } from './examined-terminal.js';
import { duplicates, executingAgain } from './repeated-command.js';

export const printsDuplicates: ExaminedTerminal = {
  id: 'prints-duplicates',
  sentence: 'It executes a command again that comes twice in one session, without the header redelivered.',
  clause: 'CMD-05',
  examination: 'terminal.print',
  breaks: (environment) => intercept(environment, executingAgain(duplicates())),
};
