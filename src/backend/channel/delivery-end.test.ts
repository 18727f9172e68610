import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryFixture, redeliveredIds, rest } from '../testing/delivery-fixture.js';
import { AdminTopic } from './admin-topic.js';
import type { TerminalSession } from './session.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';
import { UserSessions } from './user-sessions.js';

let fixture: DeliveryFixture;

beforeEach(async () => {
  fixture = await DeliveryFixture.open();
});

afterEach(() => fixture.db.destroy());

/** Ends the connection of the session. */
function end(session: TerminalSession, userSessions: UserSessions): void {
  const { delivery, presence } = fixture;
  const messageId = () => 'm';
  const adminTopic = new AdminTopic(messageId);
  const events = { offline: () => undefined };
  const deps = { delivery, presence, adminTopic, userSessions, events, limits: {}, messageId };
  const channel = createTerminalChannel(deps as unknown as TerminalChannelDeps);
  channel.disconnected({ ...session.connection, principal: session }, 'closed');
}

it('the delivery keeps nothing of a session whose connection has ended, so it would begin anew', async () => {
  const recorded = await fixture.online();
  const { session } = recorded;
  await fixture.queue('a');
  await rest();
  end(session, new UserSessions());
  fixture.delivery.open(session);
  await rest();
  expect([recorded.ids(), redeliveredIds(recorded)]).toEqual([['a', 'a'], ['a']]);
});

it('the session of a user whose connection has ended is no longer kept for an eviction (AUTH-16)', async () => {
  const userSessions = new UserSessions();
  const { session, connection } = await fixture.online({ observer: true });
  userSessions.enter(session, 'user_1');
  end(session, userSessions);
  userSessions.evictUser('user_1');
  expect(connection.failures).toEqual([]);
});
