import { terminalBody, terminalCreated } from '../../../../contract/administration.js';
import { paths } from '../../../../contract/operations.js';
import { reachOf } from '../../../access/reach.js';
import { hashSecret } from '../../../access/secrets.js';
import { notFound } from '../../../service-error.js';
import type { Services } from '../../../services.js';
import { callerOf } from '../../access.js';
import { type App, guarded } from '../../app.js';
import { administrators } from './administrators.js';

export function terminalRoutes(app: App, { tenants, terminals, minter }: Services): void {
  app.post(
    `${paths.admin}/terminals`,
    { ...guarded(administrators), schema: { body: terminalBody, response: { 201: terminalCreated } } },
    async (request, reply) => {
      const { branchId, name, legacy = false, settings = {} } = request.body;
      const branch = await tenants.branch(reachOf(callerOf(request)), branchId);
      if (branch === undefined) throw notFound('branch');
      const clientId = minter.id('term_');
      const clientSecret = minter.secret();
      const accessId = minter.secret();
      const terminal = await terminals.insert({
        merchantId: branch.merchantId,
        branchId,
        name,
        legacy,
        settings,
        clientId,
        secretHash: hashSecret(clientSecret),
        accessIdHash: hashSecret(accessId),
        createdAt: Date.now(),
      });
      reply.code(201);
      const { terminalId, configId } = terminal;
      return { terminalId, configId, branchId, name: terminal.name, clientId, clientSecret, accessId };
    },
  );
}
