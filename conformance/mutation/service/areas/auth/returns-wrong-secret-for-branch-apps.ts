import { field, withFields } from '../../../wire/rest-alterations.js';
import type { Mutant } from '../../mutant.js';

export const returnsWrongSecretForBranchApps: Mutant = {
  id: 'returns-wrong-secret-for-branch-apps',
  sentence: "The appSecret in the response to the creation of a branch's app is wrong.",
  clause: 'APP-01',
  scenario: 'auth.app.created',
  wire: () => ({
    rest: async (request, forward) => {
      const response = await forward(request);
      const ofBranch = field(field(request.body, 'owner'), 'branchId') !== undefined;
      return ofBranch ? { ...response, body: withFields(response.body, { appSecret: 'another' }) } : response;
    },
  }),
};
