import type { OperationCallOptions, Payload } from '../../../simulator/http/operation-call.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { callingWith, detailsOf, newPayment } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';
import { bothModes, type Modes } from './modes.js';

export const everyWay = defineScenario({
  id: 'sandbox.every-way',
  title: 'The mode of an app holds for each owner and each system, whatever its payments name',
  clauses: ['SBX-16', 'SBX-17', 'SBX-18', 'SBX-01'],
  takesMs: 2000,
  needs: { apps: 4, terminals: 1 },
  async run(world) {
    const { merchantId, branchId } = await world.tenant();
    const { terminalId } = await world.createTerminal({ branchId });
    for (const owner of [{ merchantId }, { branchId }]) {
      const who = `an app of a ${Object.keys(owner)[0]}`;
      const scopes = ['payments:direct', 'transactions:read'] as const;
      const modes = await bothModes(world, [...scopes], owner);
      for (const system of world.systems) {
        const title = `${who} by the system ${system}`;
        await world.part(title, () => checkModes(world, title, modes, { system }));
      }
      const named = { terminalId, branchId, specificTId: world.reference('GW-'), channel: 'qr' };
      for (const [name, value] of Object.entries(named)) {
        const title = `${who}: a payment with its ${name}`;
        await world.part(title, () => checkModes(world, title, modes, {}, { [name]: value }));
      }
    }
  },
});

/** Checks the tag of a transaction of each mode, and that the other mode does not see it. */
async function checkModes(
  world: World,
  title: string,
  { sandbox, production }: Modes,
  options: OperationCallOptions,
  more: Payload = {},
): Promise<void> {
  const tags = checksFor(world, 'SBX-16');
  const cases = [
    ['a sandbox payment', sandbox, 'payNow', true, production, tags, 'SBX-18'],
    ['a sandbox transaction', sandbox, 'saveTransaction', true, production, tags, 'SBX-18'],
    // payNow in production would reach a gateway.
    [
      'a production transaction',
      production,
      'saveTransaction',
      false,
      sandbox,
      tags.restingOn('S2.27'),
      'SBX-17',
    ],
  ] as const;
  for (const [what, app, operation, isSandbox, other, tag, hidden] of cases) {
    // A gateway's id is of one transaction in each mode.
    if (operation === 'payNow' && 'specificTId' in more) continue;
    const payment = newPayment(world);
    const paid = await requireOk(
      world,
      `${title}: ${what}`,
      app.call(operation, { ...payment, ...more }, options),
    );
    if (operation === 'payNow')
      checksFor(world, 'SBX-01').field(`${title}: ${what}`, paid, 'status', 'SUCCESS');
    const read = () => detailsOf(callingWith(app, options), payment);
    const seen = await settled(world, read, ({ status }) => acceptedStatus.accepts(status));
    // The document shows only of the sandbox that what is stored can be queried.
    if (isSandbox) tag.status(`${title}: ${what}: its details`, seen, acceptedStatus);
    else await requireOk(world, 'its details', seen);
    tag.field(`${title}: ${what}`, seen, 'sandbox', isSandbox);
    const foreign = await detailsOf(callingWith(other, options), payment);
    checksFor(world, hidden).status(`${title}: ${what}, for the other mode`, foreign, rejectedStatus);
  }
}
