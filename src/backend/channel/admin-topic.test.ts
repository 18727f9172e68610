import { describe, expect, it } from 'vitest';
import { adminSession } from '../testing/recording-session.js';
import { AdminTopic } from './admin-topic.js';
import { createTerminalChannel, type TerminalChannelDeps } from './terminal-channel.js';

/** Waits until the events of a turn were written. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('the admin topic', () => {
  it('an event reaches every dashboard that has joined, with the same message (ADM-02)', async () => {
    let ids = 0;
    const topic = new AdminTopic(() => {
      ids += 1;
      return `msg_${ids}`;
    });
    const [one, two, late] = [adminSession(), adminSession(), adminSession()];
    topic.broadcast({ type: 'session-online', configId: 1 });
    topic.join(one.session);
    topic.join(two.session);
    topic.broadcast({
      type: 'command-result',
      configId: 1001,
      requestId: 'r',
      requestType: 'PRINT',
      status: 'FAILED',
    });
    topic.join(late.session);
    await turn();
    topic.leave(two.session);
    topic.broadcast({ type: 'session-offline', configId: 1002 });
    await turn();
    expect(one.ids()).toEqual(['msg_1', 'msg_2']);
    expect(two.ids()).toEqual(['msg_1']);
    expect(late.ids()).toEqual(['msg_2']);
    const [result, offline] = one.connection.delivered.map(({ body }) => JSON.parse(String(body)));
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    // CMD-04
    expect(result).toEqual({
      type: 'command-result',
      configId: 1001,
      at,
      requestId: 'r',
      requestType: 'PRINT',
      status: 'FAILED',
    });
    const absent = { requestId: null, requestType: null, status: null };
    expect(offline).toEqual({ type: 'session-offline', configId: 1002, at, ...absent });
    expect(one.connection.delivered[0]?.contentType).toBe('application/json');
  });

  it('events wait for a dashboard with a full connection, and continue in order when it is writable', async () => {
    let ids = 0;
    const topic = new AdminTopic(() => {
      ids += 1;
      return `msg_${ids}`;
    });
    const { session, connection, ids: got } = adminSession();
    topic.join(session);
    connection.writable = false;
    topic.broadcast({ type: 'session-online', configId: 1 });
    await turn();
    topic.broadcast({ type: 'session-online', configId: 2 });
    await turn();
    expect(got()).toEqual([]);
    connection.writable = true;
    const channel = createTerminalChannel({
      adminTopic: topic,
      limits: { sessionTimeoutLeadMs: 0 },
    } as unknown as TerminalChannelDeps);
    const drained = () => channel.drained?.(Object.create(connection, { principal: { value: session } }));
    drained();
    expect(got()).toEqual(['msg_1', 'msg_2']);
    drained();
    expect(got()).toHaveLength(2);
  });

  it('each of several subscriptions of one dashboard receives each event (U08)', async () => {
    const topic = new AdminTopic(() => 'msg');
    const { session, connection, ids } = adminSession();
    connection.subscriptions = [...connection.subscriptions, ...connection.subscriptions];
    topic.join(session);
    topic.broadcast({ type: 'session-online', configId: 1 });
    // A later subscription keeps what waits for the earlier one.
    topic.join(session);
    await turn();
    expect(ids()).toEqual(['msg', 'msg']);
  });

  it('at most ten thousand events wait for a dashboard: then it is a slow consumer', async () => {
    const topic = new AdminTopic(() => 'msg');
    const { session, connection, ids } = adminSession();
    topic.join(session);
    connection.writable = false;
    for (let count = 0; count < 10_003; count += 1) topic.broadcast({ type: 'session-online', configId: 1 });
    await turn();
    expect(ids()).toHaveLength(3);
  });

  it('a dashboard that has unsubscribed or is closing does not stop the events of others', async () => {
    const topic = new AdminTopic(() => 'msg');
    const [silent, closing, good] = [adminSession(), adminSession(), adminSession()];
    for (const { session } of [silent, closing, good]) topic.join(session);
    silent.connection.subscriptions = [];
    closing.connection.close(1000, '');
    topic.broadcast({ type: 'session-online', configId: 1 });
    await turn();
    expect([silent.ids(), closing.ids(), good.ids()]).toEqual([[], [], ['msg']]);
  });
});
