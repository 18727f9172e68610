import type { Mutant } from '../../mutant.js';

export const ignoresSandboxChange: Mutant = {
  id: 'ignores-sandbox-change',
  sentence: 'Changing the sandbox mode of an app returns 200 and changes nothing.',
  clause: 'SBX-26',
  scenario: 'sandbox.mode-changed',
  wire: () => ({
    rest: async (request, forward) =>
      request.method === 'PATCH' ? { status: 200, body: {} } : forward(request),
  }),
};
