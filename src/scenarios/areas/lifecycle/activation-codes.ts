import { checksFor, requireOk } from '../../clause-checks.js';
import { nonEmptyText, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { activate, activationCode, administer, managed } from './terminal-administration.js';

export const activationCodes = defineScenario({
  id: 'lifecycle.activation-codes',
  title: 'Each deactivation generates another activation code, which exists until it is used',
  clauses: ['LIF-01', 'LIF-05'],
  takesMs: 2000,
  needs: { terminals: 2 },
  async run(world) {
    const generated = checksFor(world, 'LIF-01');
    const { configId } = await RawTerminal.create(world);
    await checkShown(world, configId, 'ACTIVE', null);
    const first = await deactivated(world, configId);
    await requireOk(world, 'the activation', activate(world, first));
    await checkShown(world, configId, 'ACTIVE', null);
    const second = await deactivated(world, configId);
    generated
      .restingOn('S3.34')
      .value('the code of the second deactivation is that of the first', second === first, false);
    const other = await RawTerminal.create(world);
    const third = await deactivated(world, other.configId);
    generated.decided.value(
      'the code of another terminal is one of these',
      [first, second].includes(third),
      false,
    );

    const singleUse = checksFor(world, 'LIF-05');
    const used = await activate(world, first);
    singleUse.status('the code of the first deactivation after the second', used, rejectedStatus);
    singleUse.decided.status('a used code: the status', used, 401);
    singleUse.decided.field('a used code', used, 'errorCode', 'ERR_UNAUTHORIZED');
    await checkShown(world, configId, 'DEACTIVATED', second);
    const activated = await activate(world, second);
    singleUse.status('the code of the second deactivation', activated, 200);
    singleUse.field('the activated terminal', activated, 'configId', configId);
    await checkShown(world, other.configId, 'DEACTIVATED', third);
  },
});

/** Deactivates the terminal, and checks the response and what is shown afterwards. */
async function deactivated(world: World, configId: number): Promise<string> {
  const response = await administer(world, configId, 'deactivate');
  const checks = checksFor(world, 'LIF-01');
  checks.decided.field('the response to a deactivation', response, 'activationCode', nonEmptyText);
  checks.decided.field('the response to a deactivation', response, 'status', 'DEACTIVATED');
  checks.decided.field('the response to a deactivation', response, 'online', false);
  const code = await activationCode(world, configId, response);
  if (code === undefined) return world.inconclusive('no activation code is shown');
  await checkShown(world, configId, 'DEACTIVATED', code);
  return code;
}

/** Administrators see the code while the terminal is deactivated, and no code otherwise. */
async function checkShown(
  world: World,
  configId: number,
  status: string,
  code: string | null,
): Promise<void> {
  const shown = await managed(world, configId);
  const checks = checksFor(world, 'LIF-05');
  checks.field('the terminal', shown, 'status', status);
  const actual = responseField(shown, 'activationCode') ?? null;
  checks.value(`a terminal that is ${status} shows its activation code`, actual === code, true);
}
