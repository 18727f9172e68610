import { expect, it } from 'vitest';
import { EvidenceLog } from './evidence-log.js';

const call = {
  request: { method: 'GET', path: '/api/v1/pos/listTerminals', headers: {}, body: undefined },
  status: 200,
  headers: {},
  body: { items: [] },
  text: '',
  elapsedMs: 1,
};
const shown = (entries: ReturnType<EvidenceLog['all']>) =>
  entries.map(({ sent, received, session }) => [session, sent, received]);

it('the evidence has both directions and the calls in the order of time', () => {
  const log = new EvidenceLog();
  log.addMessage('T1 #1', 'sent', 'SEND\ndestination:/app/a\n\n\0');
  log.addCall(call);
  log.addMessage('T1 #1', 'received', 'RECEIPT\nreceipt-id:1\n\n\0');
  log.addMessage('T1 #1', 'closed', '1008 TOKEN_EXPIRED');
  expect(shown(log.all())).toEqual([
    ['T1 #1', 'SEND\ndestination:/app/a', undefined],
    [undefined, 'GET /api/v1/pos/listTerminals', '200\n{"items":[]}'],
    ['T1 #1', undefined, 'RECEIPT\nreceipt-id:1'],
    ['T1 #1', undefined, '(closed: 1008 TOKEN_EXPIRED)'],
  ]);
});

it('the evidence has the form on the wire of frames that a binding translates, and of those alone', () => {
  const log = new EvidenceLog();
  const [one, other] = ['SEND\ndestination:/app/a\n\n\0', 'SEND\ndestination:/app/b\n\n\0'];
  log.addMessage('T1', 'sent', one);
  log.addMessage('T1', 'sent', other);
  log.addMessage('T1', 'sent', Buffer.from(one));
  log.addMessage('T2', 'sent', other);
  log.addMessage('T1', 'sent', Buffer.from(one), 'SEND\ndestination:/first\n\n\0');
  log.addMessage('T1', 'sent', one, 'SEND\ndestination:/second\n\n\0');
  log.addMessage('T2', 'sent', 'SEND\n\n\0', 'SEND\ndestination:/unknown\n\n\0');
  log.addMessage('T1', 'received', 'MESSAGE\nid:1\n\n\0', 'MESSAGE\nno:1\n\n{"client_secret":"hunter2"}\0');
  expect(log.all().map(({ wire }) => wire)).toEqual([
    { sent: 'SEND\ndestination:/first' },
    undefined,
    { sent: 'SEND\ndestination:/second' },
    undefined,
    { received: expect.stringMatching(/^MESSAGE\nno:1\n\n(?!.*hunter2)/) },
  ]);
});

it('the evidence of a check that holds is what is new since the check before, or the last frames', () => {
  const log = new EvidenceLog();
  for (let index = 1; index <= 6; index += 1) log.addMessage('T1', 'received', `MESSAGE\nid:${index}\n\n\0`);
  expect(log.newest()).toHaveLength(6);
  log.addMessage('T1', 'sent', 'ACK\nid:6\n\n\0');
  expect(shown(log.newest())).toEqual([['T1', 'ACK\nid:6', undefined]]);
  expect(log.newest()).toHaveLength(4);
  expect(log.all()).toHaveLength(7);
});

it('the last 40 frames are kept, and heart-beats do not push them out', () => {
  const log = new EvidenceLog();
  for (let index = 1; index <= 50; index += 1) log.addMessage('T1', 'received', `MESSAGE\nid:${index}\n\n\0`);
  for (let index = 0; index < 30; index += 1) log.addMessage('T1', 'received', Buffer.from('\n'));
  const all = shown(log.all());
  expect(all).toHaveLength(40);
  expect(all.slice(-2)).toEqual([
    ['T1', undefined, 'MESSAGE\nid:50'],
    ['T1', undefined, '(30 heart-beats)'],
  ]);
});

const body = '{"name":"Bakery of others"}';
const hidden = `(${body.length} characters, which may show data of others)`;
const subscribed = (destination: string) => {
  const log = new EvidenceLog(true);
  log.addCall({ ...call, body: { topicDestination: '/events' } });
  log.addMessage('D', 'sent', `SUBSCRIBE\nid:1\ndestination:${destination}\n\n\0`);
  log.newest();
  return log;
};

it.each(['/topic/admin/events', '/events'])(
  'the evidence at a service that others may use shows the messages of a topic by their length: %s',
  (destination) => {
    const log = subscribed(destination);
    log.addMessage('D', 'received', `MESSAGE\ndestination:${destination}\n\n${body}\0`);
    log.addMessage('D', 'received', Buffer.from(`MESSAGE\nsubscription:1\n\n${body}\0`));
    log.addMessage('D', 'received', body);
    log.addMessage('D', 'received', 'RECEIPT\nreceipt-id:1\n\n\0');
    const messages = shown(log.messages()).map(([, , received]) => received);
    expect(messages.slice(1, 3)).toEqual([
      `MESSAGE\ndestination:${destination}\n\n${hidden}`,
      `MESSAGE\nsubscription:1\n\n${hidden}`,
    ]);
    expect(JSON.stringify(messages)).not.toContain('Bakery');
    expect(messages.at(-1)).toBe('RECEIPT\nreceipt-id:1');
  },
);

it('the evidence at a service that others may use shows the messages of the queue of a terminal', () => {
  const log = subscribed('/queue/terminal/1');
  log.addMessage('D', 'received', `MESSAGE\ndestination:/queue/terminal/1\n\n${body}\0`);
  expect(JSON.stringify(log.messages())).toContain('Bakery');
});

it('the evidence at a service of the run alone shows the messages of a topic', () => {
  const log = new EvidenceLog();
  log.addMessage('D', 'received', 'MESSAGE\ndestination:/topic/admin/events\n\n{"name":"Bakery"}\0');
  expect(JSON.stringify(log.messages())).toContain('Bakery');
});

it('the form on the wire of a message of a topic is hidden with the message', () => {
  const log = new EvidenceLog(true);
  const wire = 'MESSAGE\n\n{"event_name":"Bakery"}\0';
  log.addMessage('D', 'received', 'MESSAGE\ndestination:/topic/admin/events\n\n{"name":"Bakery"}\0', wire);
  log.addMessage('D', 'received', 'RECEIPT\nreceipt-id:1\n\n\0', 'RECEIPT\nno:1\n\n\0');
  expect(JSON.stringify(log.all())).not.toContain('Bakery');
  expect(log.all().map((each) => each.wire)).toEqual([undefined, { received: 'RECEIPT\nno:1' }]);
});
