import { answersOf, field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const neverRecordsResult: Mutant = {
  id: 'never-records-result',
  sentence: 'requestStatus never shows that a command is done.',
  clause: 'CMD-03',
  scenario: 'commands.print.online',
  wire: answersOf(['requestStatus'], (answer) => {
    if (field(answer.body, 'status') !== 'COMPLETED') return answer;
    return { ...answer, body: withFields(answer.body, { status: 'SENT' }) };
  }),
};
