import { maxDailyChannels, otherChannels } from '../../domain/settlement/totals.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';

/** A channel of a merchant on a business day, in the sandbox or in production. */
interface ChannelOfDay {
  readonly merchantId: string;
  readonly sandbox: 0 | 1;
  readonly day: number;
  readonly channel: string;
}

/**
 * Returns the channel that a booking of this day counts as: its own while the day has at most 100, else `other`. A
 * channel never changes between the two, so a later change of a transaction is booked to the same total.
 */
export type CountedChannel = (
  on: Db,
  booking: {
    readonly merchantId: string;
    readonly sandbox: boolean;
    readonly day: number;
    readonly channel: string;
  },
) => Promise<string>;

export function prepareCountedChannel(db: Db): CountedChannel {
  const known = statement<ChannelOfDay, { readonly day: number }>((parameter) =>
    db
      .selectFrom('daily_channels')
      .select('day')
      .where('merchant_id', '=', parameter('merchantId'))
      .where('sandbox', '=', parameter('sandbox'))
      .where('day', '=', parameter('day'))
      .where('channel', '=', parameter('channel')),
  );
  const count = statement<Omit<ChannelOfDay, 'channel'>, { readonly count: number }>((parameter) =>
    db
      .selectFrom('daily_channels')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', parameter('merchantId'))
      .where('sandbox', '=', parameter('sandbox'))
      .where('day', '=', parameter('day')),
  );
  const insert = statement<ChannelOfDay, unknown>((parameter) =>
    db
      .insertInto('daily_channels')
      .values({
        merchant_id: parameter('merchantId'),
        sandbox: parameter('sandbox'),
        day: parameter('day'),
        channel: parameter('channel'),
      })
      // Of two that book the channel at once, one is first.
      .onConflict((conflict) => conflict.doNothing()),
  );

  return async (on, { merchantId, sandbox, day, channel }) => {
    if (channel === otherChannels) return channel;
    const key = { merchantId, sandbox: sandbox ? 1 : 0, day, channel } as const;
    if ((await known(on, key)).rows.length > 0) return channel;
    const [counted] = (await count(on, key)).rows;
    if (counted !== undefined && counted.count >= maxDailyChannels) return otherChannels;
    await insert(on, key);
    return channel;
  };
}
