import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryFixture, redeliveredIds, rest } from '../testing/delivery-fixture.js';
import { AdminTopic } from './admin-topic.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';
import { UserSessions } from './user-sessions.js';

let fixture: DeliveryFixture;

beforeEach(async () => {
  fixture = await DeliveryFixture.open();
});

afterEach(() => fixture.db.destroy());

it('the delivery keeps nothing of a session whose connection has ended, so it would begin anew', async () => {
  const { delivery, presence } = fixture;
  const messageId = () => 'm';
  const adminTopic = new AdminTopic(messageId);
  const userSessions = new UserSessions();
  const events = { offline: () => undefined };
  const deps = { delivery, presence, adminTopic, userSessions, events, limits: {}, messageId };
  const channel = createTerminalChannel(deps as unknown as TerminalChannelDeps);
  const recorded = await fixture.online();
  const { session } = recorded;
  await fixture.queue('a');
  await rest();
  channel.disconnected({ ...session.connection, principal: session }, 'closed');
  delivery.open(session);
  await rest();
  expect([recorded.ids(), redeliveredIds(recorded)]).toEqual([['a', 'a'], ['a']]);
});
