import { expect, it } from 'vitest';
import { BackgroundWork } from '../../lifecycle/background-work.js';
import { announceReport } from './report-transaction.js';
import type { Transaction } from './transaction.js';

it('what is told of a resolved report is work that a stop waits for, and its failure a fault', async () => {
  const transaction = { id: 1 } as unknown as Transaction;
  const told: unknown[] = [];
  const broken = new Error('no store');
  const work = new BackgroundWork((fault) => told.push(fault));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const announce = (news: 'resolved' | 'nothing', ends: () => void) =>
    announceReport(
      {
        resolutions: { release: () => told.push('released') },
        onStored: () => told.push('stored'),
        onReported: () => told.push('reported'),
        onResolved: () => turn().then(ends),
        inBackground: (each) => work.run(each),
      },
      { transaction, news, firstReport: false },
    );
  announce('nothing', () => told.push('never'));
  announce('resolved', () => told.push('told'));
  announce('resolved', () => {
    throw broken;
  });
  expect(told).toEqual(['released', 'released']);
  await work.idle();
  expect(told).toEqual(['released', 'released', 'told', broken]);
});
