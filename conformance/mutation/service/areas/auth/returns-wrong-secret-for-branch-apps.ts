import { field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongSecretForBranchApps: Mutant = {
  id: 'returns-wrong-secret-for-branch-apps',
  sentence: "The appSecret of a branch's app is another than the one that it is given.",
  clause: 'APP-01',
  scenario: 'auth.app.created',
  wire: () => ({
    rest: async (request, forward) => {
      const answer = await forward(request);
      const ofBranch = field(field(request.body, 'owner'), 'branchId') !== undefined;
      return ofBranch ? { ...answer, body: withFields(answer.body, { appSecret: 'another' }) } : answer;
    },
  }),
};
