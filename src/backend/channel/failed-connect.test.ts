import { expect, it } from 'vitest';
import type { StompConnection } from '../../stomp/application.js';
import type { LegacyAuthentication } from './legacy.js';
import { Presence } from './presence.js';
import type { ChannelSession } from './session.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';

it('a legacy session that has ended before it was identified never becomes a terminal (W12)', async () => {
  let found = (_terminal: object): void => undefined;
  const presence = new Presence();
  const connection = {
    ended: false,
    principal: undefined as ChannelSession | undefined,
    setPrincipal(principal: ChannelSession) {
      connection.principal = principal;
    },
  };
  const unidentified: ChannelSession = {
    kind: 'unidentified',
    connection: connection as unknown as StompConnection<ChannelSession>,
    deadline: setTimeout(() => undefined, 0),
    subscription: undefined,
  };
  connection.principal = unidentified;
  const legacy = {
    identify: () =>
      new Promise((resolve) => {
        found = resolve;
      }),
    checkRevocation: () => undefined,
  } as unknown as LegacyAuthentication;
  const deps = { legacy, presence, limits: {}, messageId: () => 'm' } as unknown as TerminalChannelDeps;
  const channel = createTerminalChannel(deps);
  const subscription = { id: 's', destination: '/queue/terminal/1001', ack: 'auto' } as const;
  const identifying = channel.subscribe?.(unidentified.connection, subscription, []);
  connection.ended = true;
  channel.disconnected(unidentified.connection, 'failed');
  found({ configId: 1001, terminalId: 'T00001001' });
  await identifying;
  expect([connection.principal, [...presence.sessions(1001)]]).toEqual([unidentified, []]);
});
