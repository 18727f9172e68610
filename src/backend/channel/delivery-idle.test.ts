import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryFixture, rest } from '../testing/delivery-fixture.js';

let fixture: DeliveryFixture;

beforeEach(async () => {
  fixture = await DeliveryFixture.open();
});

afterEach(() => fixture.db.destroy());

it('the delivery is idle once all written messages are recorded, including those of closed sessions', async () => {
  let note = (): void => undefined;
  const noting = new Promise<void>((resolve) => {
    note = resolve;
  });
  fixture.delivery = fixture.deliveryFrom({
    async markSent(...mark) {
      await noting;
      return fixture.store.markSent(...mark);
    },
  });
  await fixture.stored('a');
  const session = await fixture.online();
  fixture.delivery.close(session.session);
  let idle = false;
  const waiting = fixture.delivery.idle().then(() => {
    idle = true;
  });
  await rest();
  expect([session.ids(), fixture.sent, idle]).toEqual([['a'], [], false]);
  note();
  await waiting;
  expect([fixture.sent, await fixture.statusOf('a')]).toEqual([['a'], 'SENT']);
});

it('a delivery without work is idle, and so is one whose store fails', async () => {
  await fixture.delivery.idle();
  const broken = new Error('no store');
  fixture.delivery = fixture.deliveryFrom({
    async open() {
      throw broken;
    },
  });
  await fixture.stored('a');
  const session = await fixture.online();
  fixture.delivery.close(session.session);
  await fixture.delivery.idle();
  expect(fixture.internalErrors).toEqual([broken]);
});
