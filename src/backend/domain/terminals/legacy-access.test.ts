import { expect, it } from 'vitest';
import { hashSecret } from '../access/secrets.js';
import { legacyTerminal } from './legacy-access.js';
import type { Terminal } from './terminal.js';

const terminal: Terminal = {
  configId: 1001,
  terminalId: 'T00001001',
  merchantId: 'm',
  branchId: 'b',
  name: 'A terminal',
  status: 'ACTIVE',
  legacy: true,
  settings: {},
  lastSeenAt: null,
  generation: 0,
};
const claim = { configId: 1001, terminalId: 'T00001001', accessId: 'secret' };

function access(status: Terminal['status']) {
  return async (configId: number) =>
    configId === 1001 ? { terminal: { ...terminal, status }, accessIdHash: hashSecret('secret') } : undefined;
}

it('a legacy claim is valid only with the three values of one active terminal', async () => {
  expect(await legacyTerminal(access('ACTIVE'), claim)).toEqual(terminal);
  for (const wrong of [
    { configId: 1002 },
    { configId: undefined },
    { terminalId: 'T00001002' },
    { accessId: 'Secret' },
    { accessId: '' },
    { accessId: hashSecret('secret') },
  ]) {
    expect(await legacyTerminal(access('ACTIVE'), { ...claim, ...wrong })).toBeUndefined();
  }
});

it('a legacy claim of a deactivated terminal is invalid (LIF-06)', async () => {
  expect(await legacyTerminal(access('DEACTIVATED'), claim)).toBeUndefined();
});
