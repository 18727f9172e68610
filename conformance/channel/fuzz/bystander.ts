import { wireValue } from '../../../src/simulator/stomp/raw-frame.js';
import { RawStompClient } from '../../../src/simulator/stomp/raw-stomp-client.js';
import type { FuzzTarget, FuzzTerminal } from './target.js';

const beatMs = 4_000;
const timeoutMs = 10_000;

/** A terminal that behaves correctly, sends heart-beats and counts the messages that it receives. */
export class Bystander {
  /** The number of received messages, each of them expected. */
  messages = 0;
  readonly #target: FuzzTarget;
  readonly #terminal: FuzzTerminal;
  readonly #session: RawStompClient;
  readonly #beat: ReturnType<typeof setInterval>;
  #state: 'online' | 'gone' = 'online';

  private constructor(target: FuzzTarget, terminal: FuzzTerminal, session: RawStompClient) {
    this.#target = target;
    this.#terminal = terminal;
    this.#session = session;
    this.#beat = setInterval(() => session.sendHeartBeat(), beatMs);
    void session.ended.then(() => {
      this.#state = 'gone';
    });
  }

  /** Connects, subscribes and registers a new terminal. */
  static async enter(target: FuzzTarget): Promise<Bystander> {
    const terminal = await target.terminal();
    const session = await RawStompClient.open({ network: target, url: 'ws://in-memory.invalid/webs' });
    session.connect(await terminal.wsToken(), ['heart-beat:5000,5000']);
    await session.next(({ command }) => command === 'CONNECTED');
    await session.sendAndWait('SUBSCRIBE', [
      'id:s',
      `destination:${terminal.queue}`,
      'ack:client-individual',
    ]);
    await session.sendAndWait('SEND', ['destination:/app/terminal/register']);
    return new Bystander(target, terminal, session);
  }

  /**
   * Expects exactly one CHECK_IN and, with `command`, one command, in time; returns the first problem.
   */
  async check(command: boolean): Promise<string | undefined> {
    if (this.#state === 'gone')
      return `the bystander's session ended (${(await this.#session.ended).status})`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'the bystander received no response in time');
    });
    const checked = this.#exchange(command).catch((error: unknown) => `the bystander: ${error}`);
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

  async #exchange(command: boolean): Promise<string | undefined> {
    const session = this.#session;
    await session.sendAndWait('SEND', ['destination:/app/terminal/heartbeat']);
    const checkIn = await session.nextMessage();
    if (checkIn.body.action !== 'CHECK_IN')
      return `the bystander received ${JSON.stringify(checkIn.body)}, not a CHECK_IN`;
    this.messages += 1;
    if (command) {
      const requestId = await this.#target.print(this.#terminal);
      const { body, headers } = await session.nextMessage();
      if (body.requestId !== requestId || headers.redelivered !== undefined)
        return `the bystander received ${JSON.stringify(body)}, not its command`;
      this.messages += 1;
      await session.sendAndWait('ACK', [`id:${headers.ack}`]);
      const result = JSON.stringify({ requestId, requestType: 'PRINT', status: 'COMPLETED' });
      await session.sendAndWait('SEND', ['destination:/app/terminal/command-result'], result);
    }
    const unexpected = session.frames.map((frame) => `${frame.command} ${wireValue(frame, 'code') ?? ''}`);
    return unexpected.length === 0
      ? undefined
      : `the bystander received unexpected frames: ${unexpected.join(', ')}`;
  }
}
