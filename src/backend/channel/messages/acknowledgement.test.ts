import { expect, it } from 'vitest';
import {
  type DeliveryFixture,
  eachWithDeliveryFixture,
  rest,
  terminal,
} from '../../testing/delivery-fixture.js';
import { acknowledge } from './acknowledgement.js';
import type { ChannelDeps } from './terminal-message.js';

let fixture: DeliveryFixture;
let settled: string[];
let deps: ChannelDeps;

eachWithDeliveryFixture((begun) => {
  fixture = begun;
  settled = [];
  deps = {
    messages: {
      ...fixture.store,
      async settle(configId: number, messageId: string, at: number) {
        settled.push(messageId);
        await fixture.store.settle(configId, messageId, at);
      },
    },
    delivery: fixture.delivery,
    after: (effect: () => void) => effect(),
  } as unknown as ChannelDeps;
});

it('the ACK of a push settles it once', async () => {
  const { session } = await fixture.online();
  await fixture.queue('push', { command: false });
  await rest();
  for (let time = 0; time < 2; time += 1) await acknowledge(deps, session, 'push');
  expect(settled).toEqual(['push']);
  expect(await fixture.statusOf('push')).toBe('COMPLETED');
});

it('the ACK of a message that is not stored, or of a command, asks nothing of the store', async () => {
  const { session } = await fixture.online();
  await fixture.queue('command');
  await rest();
  for (const id of ['check-in', 'command']) await acknowledge(deps, session, id);
  await fixture.done('command');
  fixture.delivery.finished(terminal, 'command');
  await acknowledge(deps, session, 'command');
  expect(settled).toEqual([]);
});
