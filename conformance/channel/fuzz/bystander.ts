import { wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import type { FuzzTarget, FuzzTill } from './target.js';

const beatMs = 4_000;
const patienceMs = 10_000;

/** A terminal that does everything right, with heart-beats, and counts what it is told. */
export class Bystander {
  /** Messages that came, each of them expected. */
  messages = 0;
  readonly #target: FuzzTarget;
  readonly #till: FuzzTill;
  readonly #session: RawStompClient;
  readonly #beat: ReturnType<typeof setInterval>;
  #state: 'online' | 'gone' = 'online';

  private constructor(target: FuzzTarget, till: FuzzTill, session: RawStompClient) {
    this.#target = target;
    this.#till = till;
    this.#session = session;
    this.#beat = setInterval(() => session.sendHeartBeat(), beatMs);
    void session.ended.then(() => {
      this.#state = 'gone';
    });
  }

  static async enter(target: FuzzTarget): Promise<Bystander> {
    const till = await target.till();
    const session = await RawStompClient.open({ network: target, url: 'ws://in-memory.invalid/webs' });
    session.connect(await till.wsToken(), ['heart-beat:5000,5000']);
    await session.next(({ command }) => command === 'CONNECTED');
    await session.sendAndWait('SUBSCRIBE', ['id:s', `destination:${till.queue}`, 'ack:client-individual']);
    await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
    return new Bystander(target, till, session);
  }

  /**
   * One CHECK_IN, and if asked for one command with its result: exactly these, in time. Gives back what is wrong.
   */
  async check(command: boolean): Promise<string | undefined> {
    if (this.#state === 'gone')
      return `the bystander's session ended (${(await this.#session.ended).status})`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, patienceMs, 'the bystander was not answered in time');
    });
    const checked = this.#talk(command).catch((error: unknown) => `the bystander: ${error}`);
    try {
      return await Promise.race([checked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  leave(): void {
    clearInterval(this.#beat);
    this.#session.cut();
  }

  async #talk(command: boolean): Promise<string | undefined> {
    const session = this.#session;
    await session.sendAndWait('SEND', ['destination:/app/terminal/heartbeat']);
    const told = await session.nextMessage();
    if (told.body.action !== 'CHECK_IN') return `the bystander was told ${JSON.stringify(told.body)}`;
    this.messages += 1;
    if (command) {
      const requestId = await this.#target.print(this.#till);
      const { body, headers } = await session.nextMessage();
      if (body.requestId !== requestId || headers.redelivered !== undefined)
        return `it was told ${JSON.stringify(body)}`;
      this.messages += 1;
      await session.sendAndWait('ACK', [`id:${headers.ack}`]);
      const result = JSON.stringify({ requestId, requestType: 'PRINT', status: 'COMPLETED' });
      await session.sendAndWait('SEND', ['destination:/app/terminal/command-result'], result);
    }
    const more = session.frames.map((heard) => `${heard.command} ${wireValue(heard, 'code') ?? ''}`);
    return more.length === 0 ? undefined : `the bystander heard what is not its own: ${more.join(', ')}`;
  }
}
