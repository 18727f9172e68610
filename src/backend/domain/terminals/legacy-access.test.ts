import { describe, expect, it } from 'vitest';
import { hashSecret } from '../access/secrets.js';
import { legacyTerminal } from './legacy-access.js';
import type { Terminal } from './terminal.js';

const terminal: Terminal = {
  configId: 1001,
  terminalId: 'T00001001',
  merchantId: 'm',
  branchId: 'b',
  name: 'Till',
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

describe('a legacy claim', () => {
  it('is good for an active terminal with its own three values alone', async () => {
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

  it('is not good for a terminal that is deactivated (LIF-06)', async () => {
    expect(await legacyTerminal(access('DEACTIVATED'), claim)).toBeUndefined();
  });
});
