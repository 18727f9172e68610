import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryStage, rest } from '../testing/delivery-fixture.js';

let stage: DeliveryStage;

beforeEach(async () => {
  stage = await DeliveryStage.open();
});

afterEach(() => stage.db.destroy());

it('the delivery is idle once the store was told of all that was written, also to sessions that are gone', async () => {
  let note = (): void => undefined;
  const noting = new Promise<void>((resolve) => {
    note = resolve;
  });
  stage.delivery = stage.deliveryFrom({
    async markSent(...mark) {
      await noting;
      return stage.store.markSent(...mark);
    },
  });
  await stage.stored('a');
  const session = await stage.online();
  stage.delivery.close(session.session);
  let idle = false;
  const waiting = stage.delivery.idle().then(() => {
    idle = true;
  });
  await rest();
  expect([session.ids(), stage.sent, idle]).toEqual([['a'], [], false]);
  note();
  await waiting;
  expect([stage.sent, await stage.statusOf('a')]).toEqual([['a'], 'SENT']);
});

it('a delivery that has nothing to do is idle, and so is one whose store fails', async () => {
  await stage.delivery.idle();
  const broken = new Error('no store');
  stage.delivery = stage.deliveryFrom({
    async open() {
      throw broken;
    },
  });
  await stage.stored('a');
  const session = await stage.online();
  stage.delivery.close(session.session);
  await stage.delivery.idle();
  expect(stage.internalErrors).toEqual([broken]);
});
