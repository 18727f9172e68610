import { activationBody, activationResponse } from '../../../../contract/admin/terminals.js';
import { paths } from '../../../../contract/operations.js';
import type { Services } from '../../../composition/services.js';
import { activate } from '../../../domain/terminals/lifecycle.js';
import { type App, guarded } from '../../server.js';

/** Activates a deactivated terminal by its code, without a token (LIF-05, LIF-06, BLK-03). */
export function activateRoute(app: App, { terminalLifecycle }: Services): void {
  app.post(
    paths.activate,
    {
      ...guarded({ kind: 'activation' }),
      schema: { body: activationBody, response: { 200: activationResponse } },
    },
    async (request) => {
      const { terminal, ...credentials } = await activate(terminalLifecycle, request.body.activationCode);
      return { ...credentials, configId: terminal.configId, terminalId: terminal.terminalId };
    },
  );
}
