import type { Service } from '../process/measured-process.js';
import { HttpConnection, post } from '../rest/http-connection.js';
import { percentile } from '../rounds.js';
import { configIdOf } from './terminals.js';
import { heartBeat, masked, WireSocket } from './wire-socket.js';

const connections = 64;
/** Commands that are under way at any time, where no rate is given. */
const underWay = 64;
const tickMs = 2;

interface PendingCommand {
  deliveredAt: number;
  readonly done: () => void;
}

/** Triggers commands over REST, executes them as terminals, and receives their results as an administrator. */
export class CommandLoad {
  readonly #service: Service;
  readonly #sessions: readonly WireSocket[];
  readonly #idle: HttpConnection[];
  readonly #dashboard: WireSocket;
  /** Commands under way, by the text that is to be printed. */
  readonly #pending = new Map<string, PendingCommand>();
  /** Texts by requestId, from the delivery to the broadcast. */
  readonly #texts = new Map<string, string>();
  #waiting: (() => void)[] = [];
  #count = 0;

  private constructor(
    service: Service,
    sessions: readonly WireSocket[],
    idle: HttpConnection[],
    dashboard: WireSocket,
  ) {
    this.#service = service;
    this.#sessions = sessions;
    this.#idle = idle;
    this.#dashboard = dashboard;
  }

  /** @param fail receives the reason when the session of the dashboard ends, which no command would survive */
  static async open(
    service: Service,
    sessions: readonly WireSocket[],
    fail: (problem: string) => void,
  ): Promise<CommandLoad> {
    const open = () => HttpConnection.open(service.port);
    const idle = await Promise.all(Array.from({ length: connections }, open));
    const dashboard = await WireSocket.open(service.port);
    const load = new CommandLoad(service, sessions, idle, dashboard);
    await load.#subscribeDashboard();
    dashboard.onEnd = (reason) => fail(`the session of the dashboard ended: ${reason}`);
    for (const session of sessions) session.onText = (text) => load.#execute(session, text);
    return load;
  }

  /** Runs `count` commands with a fixed number under way; resolves when the last result was broadcast. */
  async closedLoop(count: number): Promise<void> {
    let left = count;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        await this.#command();
      }
    };
    await Promise.all(Array.from({ length: underWay }, work));
  }

  /**
   * Triggers commands at a fixed rate, however slow the responses are.
   * @returns milliseconds, 99th percentile, from when a command was due to its delivery
   */
  async openLoop(perSecond: number, seconds: number): Promise<number> {
    const times: number[] = [];
    const startedAt = performance.now();
    const all: Promise<void>[] = [];
    const total = Math.floor(perSecond * seconds);
    while (all.length < total) {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
      while (all.length < due) {
        const dueAt = startedAt + (all.length / perSecond) * 1000;
        all.push(this.#command().then(({ deliveredAt }) => void times.push(deliveredAt - dueAt)));
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    await Promise.all(all);
    return percentile(times, 0.99);
  }

  /** Sends the heart-beat of the dashboard. */
  beat(): void {
    this.#dashboard.send(heartBeat);
  }

  close(): void {
    this.#dashboard.destroy();
    for (const connection of this.#idle) connection.close();
  }

  async #command(): Promise<PendingCommand> {
    this.#count += 1;
    const text = `n${this.#count}`;
    const configId = configIdOf(this.#count % this.#sessions.length);
    let done = (): void => undefined;
    const broadcast = new Promise<void>((resolve) => {
      done = resolve;
    });
    const command: PendingCommand = { deliveredAt: 0, done };
    this.#pending.set(text, command);
    const connection = await this.#connection();
    const body = { configId, requestType: 'PRINT', body: text };
    await connection.send(post('/api/v1/pos/requestTerminal', this.#service.token, body));
    this.#release(connection);
    await broadcast;
    this.#pending.delete(text);
    return command;
  }

  async #connection(): Promise<HttpConnection> {
    for (;;) {
      // In turn, since the server closes a connection that is idle for long.
      const connection = this.#idle.shift();
      if (connection !== undefined) return connection;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #release(connection: HttpConnection): void {
    this.#idle.push(connection);
    this.#waiting.shift()?.();
  }

  /** Acknowledges a delivered command and sends its result. */
  #execute(session: WireSocket, text: string): void {
    if (text === '\n') return;
    if (!text.startsWith('MESSAGE\n')) throw new Error(`a terminal received ${text}`);
    const requestId = between(text, '"requestId":"', '"');
    const printed = between(text, '"body":"', '"');
    const command = this.#pending.get(printed);
    if (command === undefined || command.deliveredAt !== 0)
      throw new Error(`a command was delivered twice or never triggered: ${text}`);
    command.deliveredAt = performance.now();
    this.#texts.set(requestId, printed);
    session.send(masked(`ACK\nid:${between(text, '\nack:', '\n')}\n\n\0`));
    session.send(
      masked(
        `SEND\ndestination:/app/terminal/command-result\ncontent-type:application/json\n\n{"requestId":"${requestId}","requestType":"PRINT","status":"COMPLETED","result":{"lines":1}}\0`,
      ),
    );
  }

  async #subscribeDashboard(): Promise<void> {
    const token = await this.#adminWsToken();
    this.#dashboard.send(
      masked(`CONNECT\naccept-version:1.2\nheart-beat:10000,10000\nAuthorization:Bearer ${token}\n\n\0`),
    );
    await this.#dashboard.next();
    this.#dashboard.send(
      masked('SUBSCRIBE\nid:s\ndestination:/topic/admin/events\nack:auto\nreceipt:s\n\n\0'),
    );
    const response = await this.#dashboard.next();
    if (!response.startsWith('RECEIPT\n')) throw new Error(`the dashboard received ${response}`);
    this.#dashboard.onText = (text) => {
      if (!text.includes('"type":"command-result"')) return;
      if (!text.includes('"status":"COMPLETED"')) throw new Error(`a command failed: ${text}`);
      const requestId = between(text, '"requestId":"', '"');
      const printed = this.#texts.get(requestId) ?? '';
      this.#texts.delete(requestId);
      this.#pending.get(printed)?.done();
    };
  }

  async #adminWsToken(): Promise<string> {
    if (this.#service.token === '') return 'none';
    const connection = await HttpConnection.open(this.#service.port);
    const response = await connection.send(post('/api/v1/admin/ws-token', this.#service.token, {}));
    connection.close();
    return (JSON.parse(response) as { readonly wsToken: string }).wsToken;
  }
}

function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
