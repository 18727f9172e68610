import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { pass, useFakeTime } from '../testing/fixture.js';
import { StompLink } from './stomp-link.js';

/** A connected link to a backend that sends no receipt by itself. */
class Fixture {
  readonly backend = new FakeBackend();
  readonly ended: string[] = [];
  readonly received: string[] = [];
  readonly link: StompLink;

  constructor() {
    this.backend.onFrame = ({ command }) => command === 'SEND' || command === 'DISCONNECT';
    this.link = new StompLink(this.backend.link, undefined, {
      linkConnected: () => undefined,
      linkMessage: () => undefined,
      linkEnded: (_link, reason) => void this.ended.push(reason),
    });
    this.link.open();
  }

  /** Sends a frame, and returns the id of its receipt. */
  async send(name: string, onReceipt = () => void this.received.push(name)): Promise<string> {
    this.link.send(`/app/${name}`, undefined, onReceipt);
    await settle();
    return this.backend.session.frames.at(-1)?.headers.receipt ?? 'no receipt';
  }

  async receipt(id: string): Promise<void> {
    this.backend.session.send('RECEIPT', { 'receipt-id': id });
    await settle();
  }
}

describe('the receipts of a link', () => {
  let fixture: Fixture;

  beforeEach(async () => {
    useFakeTime();
    fixture = new Fixture();
    await settle();
  });
  afterEach(() => vi.useRealTimers());

  it('a receipt calls the handler of its own frame, once, in whatever order receipts arrive', async () => {
    const first = await fixture.send('first');
    const second = await fixture.send('second');
    const third = await fixture.send('third');
    for (const id of [second, second, first, third, first]) await fixture.receipt(id);
    expect(fixture.received).toEqual(['second', 'first', 'third']);
  });

  it('a receipt that no frame requested leaves the session open', async () => {
    await fixture.receipt('of-nothing');
    // An incomplete frame would end the session after 30 s.
    await pass(31_000);
    await fixture.receipt(await fixture.send('later'));
    expect(fixture).toMatchObject({ received: ['later'], ended: [] });
  });

  it('a receipt that arrives after DISCONNECT is ignored', async () => {
    const id = await fixture.send('frame');
    const left = fixture.link.disconnect();
    await fixture.receipt(id);
    await pass(2_000);
    await left;
    expect(fixture).toMatchObject({ received: [], ended: [] });
  });

  it('a receipt whose handler throws ends the session with the reason', async () => {
    const id = await fixture.send('frame', () => {
      throw new Error('no paper');
    });
    await fixture.receipt(id);
    expect(fixture.ended).toEqual(['a handler failed: no paper']);
  });
});
