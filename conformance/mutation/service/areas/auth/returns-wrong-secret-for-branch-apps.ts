import { field, withFields } from '../../../wire/rest-change.js';
import type { Mutant } from '../../mutant.js';

export const secretOfBranchAppsWrong: Mutant = {
  id: 'secret-of-branch-apps-wrong',
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
