import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { rawReport } from '../messages/raw-reports.js';
import { rowsOf } from '../queries/rows.js';
import { uploadedSettings } from '../terminals/terminal-settings.js';
import { deactivate } from './terminal-administration.js';

export const deactivationAtOnce = defineScenario({
  id: 'lifecycle.deactivation-at-once',
  title:
    'From the response to a deactivation on, the terminal is offline and nothing of its session is stored',
  clauses: ['LIF-07'],
  takesMs: 5000,
  needs: { apps: 2, terminals: 3 },
  async run(world) {
    const checks = checksFor(world, 'LIF-07');
    const app = await world.app({ scopes: ['terminals:trigger', 'terminals:read'], sandbox: false });
    const terminal = await RawTerminal.create(world);
    const session = await terminal.onlineAnyWay();
    await requireOk(world, 'a PRINT', terminal.print(app, 'x'));
    const print = await session.message('PRINT');
    if (print === undefined) return world.inconclusive('the terminal received no PRINT');
    await deactivate(world, terminal.configId);
    checks.value('online, after the response', await terminal.isShownOnline(app), false);
    const requestId = String(print.body.requestId);
    const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {} };
    const outcome = await session.sendJson('/app/terminal/command-result', result);
    checks.value('the response to a command result', outcome, anythingBut('accepted'));
    const status = await requireOk(world, 'the status', app.call('requestStatus', { requestId }));
    checks.field('the command', status, 'status', anythingBut('COMPLETED'));
    checks.value('the close of the session', await session.closeStatus(), anythingBut(undefined));
    await checkInFlight(world);
    await checkReportsInFlight(world);
  },
});

/** Settings that are in flight during a deactivation are stored before its response, or never. */
async function checkInFlight(world: World): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const { configId } = terminal;
  const session = await terminal.onlineAnyWay();
  for (let volume = 1; volume <= 20; volume += 1)
    session.send('SEND', { destination: '/app/terminal/settings' }, JSON.stringify({ settings: { volume } }));
  await deactivate(world, configId);
  const settings = await uploadedSettings(world, configId);
  await world.sleep(1000, 'what is in flight');
  const afterwards = await uploadedSettings(world, configId);
  checksFor(world, 'LIF-07').value('the settings that were in flight', afterwards, settings);
}

/** The same for transactions: those that are not stored when the response arrives are not stored later. */
async function checkReportsInFlight(world: World): Promise<void> {
  const tenant = await world.newBranch();
  const terminal = await RawTerminal.create(world, tenant);
  const owner = { branchId: tenant.branchId };
  const app = await world.app({ scopes: ['transactions:read'], sandbox: false, owner });
  await app.token();
  const stored = async () => {
    const list = await requireOk(world, 'the list', app.call('getRecentTransactions', { limit: 100 }));
    return rowsOf(list).map((row) => row.referenceId);
  };
  const session = await terminal.onlineAnyWay();
  for (let count = 1; count <= 20; count += 1) {
    const report = JSON.stringify(rawReport(world, terminal));
    session.send('SEND', { destination: '/app/terminal/transaction' }, report);
  }
  await deactivate(world, terminal.configId);
  const before = await stored();
  await world.sleep(1000, 'what is in flight');
  checksFor(world, 'LIF-07').value('the reports that were in flight', await stored(), before);
}
