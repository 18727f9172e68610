import { Caller, post } from '../rest/load.js';
import { firstConfigId, type Service } from './orders.js';
import { masked, WireSocket } from './wire-socket.js';

const callers = 64;
const tickMs = 2;

interface Flight {
  readonly startedAt: number;
  deliveredAt: number;
  readonly done: () => void;
}

/** requestTerminal, delivery, command result and broadcast, over sessions that are online. */
export class Commands {
  readonly #service: Service;
  readonly #sessions: readonly WireSocket[];
  readonly #idle: Caller[];
  readonly #dashboard: WireSocket;
  /** By the text that is to be printed. */
  readonly #flights = new Map<string, Flight>();
  /** The text by the requestId, from the delivery to the broadcast. */
  readonly #texts = new Map<string, string>();
  #waiting: (() => void)[] = [];
  #count = 0;

  private constructor(
    service: Service,
    sessions: readonly WireSocket[],
    idle: Caller[],
    dashboard: WireSocket,
  ) {
    this.#service = service;
    this.#sessions = sessions;
    this.#idle = idle;
    this.#dashboard = dashboard;
  }

  static async open(service: Service, sessions: readonly WireSocket[]): Promise<Commands> {
    const idle = await Promise.all(Array.from({ length: callers }, () => Caller.open(service.port)));
    const dashboard = await WireSocket.open(service.port);
    const commands = new Commands(service, sessions, idle, dashboard);
    await commands.#watch();
    for (const session of sessions) session.heard = (text) => commands.#delivered(session, text);
    return commands;
  }

  /** `count` commands, `atOnce` on their way; resolves when the last result was broadcast. */
  async closedLoop(count: number, atOnce: number): Promise<void> {
    let left = count;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        await this.#command(performance.now());
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** A fixed rate, whatever the answers do: times count from when a command was due. */
  async openLoop(
    perSecond: number,
    seconds: number,
  ): Promise<{ readonly count: number; readonly p99: number }> {
    const times: number[] = [];
    const startedAt = performance.now();
    const all: Promise<void>[] = [];
    const total = Math.floor(perSecond * seconds);
    while (all.length < total) {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      while (all.length < due) {
        const dueAt = startedAt + (all.length / perSecond) * 1000;
        all.push(this.#command(dueAt).then(({ deliveredAt }) => void times.push(deliveredAt - dueAt)));
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    await Promise.all(all);
    times.sort((one, other) => one - other);
    return { count: total, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
  }

  close(): void {
    this.#dashboard.destroy();
    for (const caller of this.#idle) caller.close();
  }

  async #command(startedAt: number): Promise<Flight> {
    this.#count += 1;
    const text = `n${this.#count}`;
    const configId = firstConfigId + (this.#count % this.#sessions.length);
    let done = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      done = resolve;
    });
    const flight: Flight = { startedAt, deliveredAt: 0, done };
    this.#flights.set(text, flight);
    const caller = await this.#caller();
    const body = { configId, requestType: 'PRINT', body: text };
    await caller.call(post('/api/v1/pos/requestTerminal', this.#service.token, body));
    this.#release(caller);
    await over;
    this.#flights.delete(text);
    return flight;
  }

  async #caller(): Promise<Caller> {
    for (;;) {
      const caller = this.#idle.pop();
      if (caller !== undefined) return caller;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #release(caller: Caller): void {
    this.#idle.push(caller);
    this.#waiting.shift()?.();
  }

  #delivered(session: WireSocket, text: string): void {
    if (!text.startsWith('MESSAGE\n')) {
      if (text !== '\n') throw new Error(`a terminal got ${text}`);
      return;
    }
    const requestId = between(text, '"requestId":"', '"');
    const printed = between(text, '"body":"', '"');
    const flight = this.#flights.get(printed);
    if (flight === undefined || flight.deliveredAt !== 0)
      throw new Error(`delivered twice or unasked: ${text}`);
    flight.deliveredAt = performance.now();
    this.#texts.set(requestId, printed);
    session.send(masked(`ACK\nid:${between(text, '\nack:', '\n')}\n\n\0`));
    session.send(
      masked(
        `SEND\ndestination:/app/terminal/command-result\ncontent-type:application/json\n\n{"requestId":"${requestId}","requestType":"PRINT","status":"COMPLETED","result":{"lines":1}}\0`,
      ),
    );
  }

  async #watch(): Promise<void> {
    const token = await this.#adminToken();
    this.#dashboard.send(
      masked(`CONNECT\naccept-version:1.2\nheart-beat:0,10000\nAuthorization:Bearer ${token}\n\n\0`),
    );
    await this.#dashboard.next();
    this.#dashboard.send(
      masked('SUBSCRIBE\nid:s\ndestination:/topic/admin/events\nack:auto\nreceipt:s\n\n\0'),
    );
    const answer = await this.#dashboard.next();
    if (!answer.startsWith('RECEIPT\n')) throw new Error(`the dashboard got ${answer}`);
    this.#dashboard.heard = (text) => {
      if (!text.includes('"type":"command-result"')) return;
      if (!text.includes('"status":"COMPLETED"')) throw new Error(`a command has failed: ${text}`);
      const requestId = between(text, '"requestId":"', '"');
      const printed = this.#texts.get(requestId) ?? '';
      this.#texts.delete(requestId);
      this.#flights.get(printed)?.done();
    };
  }

  async #adminToken(): Promise<string> {
    if (this.#service.token === '') return 'none';
    const caller = await Caller.open(this.#service.port);
    const answer = await caller.call(post('/api/v1/admin/ws-token', this.#service.token, {}));
    caller.close();
    return (JSON.parse(answer) as { readonly wsToken: string }).wsToken;
  }
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
