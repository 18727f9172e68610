import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryFixture, rest, terminal } from '../testing/delivery-fixture.js';
import type { RecordedSession } from '../testing/recording-session.js';
import { createUnitOfWork } from '../unit-of-work.js';
import { acknowledge, reject } from './messages/acknowledgement.js';
import type { ChannelDeps } from './messages/terminal-message.js';
import type { TerminalSession } from './session.js';

let fixture: DeliveryFixture;
let deps: ChannelDeps;

beforeEach(async () => {
  fixture = await DeliveryFixture.open();
  deps = {
    messages: fixture.store,
    inTransaction: createUnitOfWork(fixture.db, { scanRows: 100 }).inTransaction,
    delivery: fixture.delivery,
    limits: { deliveryAttempts: 2 },
    after: (effect: () => void) => effect(),
  } as unknown as ChannelDeps;
});

afterEach(async () => {
  await fixture.db.destroy();
  expect(fixture.internalErrors).toEqual([]);
});

/** Both sessions have received a, b and c, which fill the window; d waits. */
async function handedOver(): Promise<
  readonly [RecordedSession<TerminalSession>, RecordedSession<TerminalSession>]
> {
  for (const id of ['a', 'b', 'c', 'd']) await fixture.stored(id, { command: false });
  const old = await fixture.online();
  const newer = await fixture.online();
  for (const session of [old, newer]) expect(session.ids()).toEqual(['a', 'b', 'c']);
  return [old, newer];
}

async function attempts(): Promise<readonly number[]> {
  const rows = await fixture.db.selectFrom('messages').select('attempts').orderBy('seq').execute();
  return rows.map((row) => row.attempts);
}

describe('a session that was replaced and is not closed yet (CHN-12)', () => {
  it('the ACKs of a replaced session make no room in the window of the new one', async () => {
    const [old, newer] = await handedOver();
    for (const id of ['a', 'b', 'c']) await acknowledge(deps, old.session, id);
    await rest();
    expect(newer.ids()).toEqual(['a', 'b', 'c']);
    await acknowledge(deps, newer.session, 'a');
    await rest();
    expect(newer.ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('the ACKs of a replaced session settle its messages, because the terminal has received them', async () => {
    const [old] = await handedOver();
    await acknowledge(deps, old.session, 'a');
    expect([await fixture.statusOf('a'), await fixture.statusOf('b')]).toEqual(['COMPLETED', 'SENT']);
  });

  it('the NACKs of a replaced session count no attempt and fail no message (A07)', async () => {
    const [old, newer] = await handedOver();
    for (let round = 0; round < 3; round += 1) await reject(deps, old.session, 'a');
    await rest();
    expect([await attempts(), await fixture.statusOf('a')]).toEqual([[0, 0, 0, 0], 'SENT']);
    expect(newer.ids()).toEqual(['a', 'b', 'c']);
    await reject(deps, newer.session, 'a');
    expect(await attempts()).toEqual([1, 0, 0, 0]);
  });

  it('the NACK of an unstored message by a replaced session makes no room', async () => {
    const [old, newer] = await handedOver();
    await fixture.store.settle(terminal, 'a', Date.now());
    await reject(deps, old.session, 'a');
    await rest();
    expect(newer.ids()).toEqual(['a', 'b', 'c']);
  });
});
