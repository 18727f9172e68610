import { adminEventFields } from '../../../../conformance/oracle/admin-events.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { between, textMatching } from '../../expectation.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import type { RawTerminal } from '../channel/raw-terminal.js';
import {
  comparedEvent,
  type Dashboard,
  type EventFields,
  expectedEvent,
  type Feed,
  shownFieldsOf,
} from './dashboard.js';

const eventTimeoutMs = 3_000;
const pollMs = 200;
/** Events come in this time, also those that must not come. */
const strayEventMs = 60;
/** The clock of the service and that of this machine may differ. */
const clockToleranceMs = 10_000;

const isInstant = textMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** The type of an event, and the fields that its cause gives it. */
export type Published = readonly [type: string, fields?: EventFields];

/** Checks that each cause publishes its events: to each dashboard, once, in order, with all fields, and no others. */
export class EventWatch {
  readonly #world: World;
  readonly #feeds: readonly Feed[];
  readonly #configId: number;
  readonly #whose: string;
  /** The start by the clock of the service. */
  readonly #startedAt: number;
  /** The events of each feed that are checked: one that comes between two causes counts as caused by the second. */
  #checked: readonly number[];

  constructor(
    world: World,
    dashboards: readonly Dashboard[],
    terminal: { readonly configId: number; readonly whose: string },
  ) {
    this.#world = world;
    this.#startedAt = world.http.serviceNow();
    this.#feeds = dashboards.flatMap(({ feeds }) => feeds);
    this.#configId = terminal.configId;
    this.#whose = terminal.whose;
    this.#checked = this.#feeds.map((feed) => feed.events(terminal.configId).length);
  }

  /** Lets the cause happen, and checks the events about the terminal from then on. */
  async causes<T>(what: string, cause: () => Promise<T>, ...published: readonly Published[]): Promise<T> {
    const configId = this.#configId;
    const before = this.#checked;
    const result = await cause();
    await this.#world.sleep(strayEventMs, 'admin events');
    await this.#until(({ events }, at) => events(configId).length >= (before[at] ?? 0) + published.length);
    const expected = published.map(([type, fields]) => expectedEvent(type, configId, fields));
    const checks = checksFor(this.#world, 'ADM-02').decided;
    this.#checked = this.#feeds.map(({ events }) => events(configId).length);
    for (const [at, { name, events }] of this.#feeds.entries()) {
      const actual = events(configId).slice(before[at], this.#checked[at]).map(comparedEvent);
      checks.value(`${what}, ${this.#whose}: the events for ${name}`, actual, expected);
    }
    return result;
  }

  /**
   * A PRINT and its result. The document shows the five fields of this event, and that it comes from terminals of every
   * merchant.
   */
  async causesResult(terminal: RawTerminal, session: RawStompSession, status: string): Promise<string> {
    const world = this.#world;
    const print = () => requireOk(world, 'a PRINT', terminal.print(terminal.account, status));
    const requestId = requireText(world, await this.causes('a PRINT', print), 'requestId');
    const isPrint = () => session.messages.some(({ body }) => body.requestId === requestId);
    if ((await session.next('the PRINT', isPrint)) === undefined)
      return world.inconclusive('the terminal received no PRINT');
    const command = { requestId, requestType: 'PRINT' };
    const send = () => session.sendJson('/app/terminal/command-result', { ...command, status, result: {} });
    const expected = { ...command, status };
    await this.causes(`a result with the status ${status}`, send, ['command-result', expected]);
    const eventOf = ({ events }: Feed) =>
      events(terminal.configId).find(
        ({ body }) => body.type === 'command-result' && body.requestId === requestId,
      );
    // Other events may come before it.
    await this.#until((feed) => eventOf(feed) !== undefined);
    for (const feed of this.#feeds) {
      const found = eventOf(feed);
      // The document shows one word for the status of a result.
      const checks = checksFor(world, 'ADM-02');
      (status === 'COMPLETED' ? checks : checks.decided).value(
        `a result with the status ${status}, ${this.#whose}: the shown fields for ${feed.name}`,
        found && shownFieldsOf(found),
        { type: 'command-result', configId: terminal.configId, ...expected },
      );
    }
    return requestId;
  }

  /** Waits until each feed is as it must be, at most as long as events may take. */
  async #until(isComplete: (feed: Feed, at: number) => boolean): Promise<void> {
    for (let waitedMs = 0; !this.#feeds.every(isComplete) && waitedMs < eventTimeoutMs; waitedMs += pollMs)
      await this.#world.sleep(pollMs, 'missing admin events');
  }

  /** Checks the types of the shown fields, the time and the message-id of all events so far. */
  checkFields(): void {
    const shown = checksFor(this.#world, 'ADM-02').restingOn('S6.59');
    const checks = checksFor(this.#world, 'ADM-02').decided;
    const toleranceMs = clockToleranceMs + this.#world.toleranceMs;
    const instant = between(this.#startedAt - toleranceMs, this.#world.http.serviceNow() + toleranceMs);
    const isRight = (at: unknown) => isInstant.accepts(at) && instant.accepts(Date.parse(String(at)));
    for (const { name, events } of this.#feeds) {
      const received = events(this.#configId);
      const untyped = received.map(({ body }) => [body.type, ...untypedFields(body)]);
      const mistyped = untyped.filter(({ length }) => length > 1);
      shown.value(`${this.#whose}: events for ${name} with fields of another type`, mistyped, []);
      const wrong = received.filter(({ body }) => !isRight(body.at)).map(({ body }) => [body.type, body.at]);
      checks.value(`${this.#whose}: events for ${name} whose at is not their time`, wrong, []);
      const ids = new Set(received.map(({ headers }) => headers['message-id']));
      checks.value(`${this.#whose}: message-ids of the events for ${name}`, ids.size, received.length);
    }
  }
}

/** The fields of an event that are present and not of the type that the document shows. */
function untypedFields(body: JsonMessage['body']): readonly string[] {
  return adminEventFields
    .filter(({ source }) => source === 'shown')
    .filter(({ name, type }) => {
      const value = body[name];
      if (value === undefined || value === null) return false;
      return type === 'integer' ? !Number.isInteger(value) : typeof value !== type;
    })
    .map(({ name }) => name);
}
