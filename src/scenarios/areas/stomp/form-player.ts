import type {
  Action,
  Form,
  SessionState,
  Step,
  WebSocketInput,
} from '../../../../conformance/oracle/stomp/form.js';
import { isAction } from '../../../../conformance/oracle/stomp/steps.js';
import { waitAfterMs } from '../../../simulator/http/retry-after.js';
import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import { receiptsAreSent } from '../../../simulator/stomp/receipts.js';
import type { Handshake } from '../../../simulator/stomp/upgrade.js';
import { opcodes, webSocketFrame } from '../../../simulator/stomp/web-socket-frame.js';
import type { RawClientOptions } from '../../world.js';
import { FormReactions, leadsOn } from './form-reactions.js';
import { FormSession } from './form-session.js';
import type { FormStage, OutsideAction } from './form-stage.js';
import { FormValues } from './form-values.js';
import { describe, type Reading, reading } from './reading.js';

type Of<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

/** The number of times that a handshake is repeated when the service limits their rate. */
const maxHandshakes = 30;

/** The number of messages of one write that a report shows. */
const maxReported = 10;

/** The reactions to a form. */
interface Played {
  readonly readings: readonly Reading[];
  /** False if a reaction that does not hold has ended it early. */
  readonly isComplete: boolean;
}

/**
 * Plays one form: performs its actions and reads the reactions, up to the first demanded one that does not hold, or a decided
 * one that the next ones depend on.
 */
export class FormPlayer {
  readonly #form: Form;
  readonly #stage: FormStage;
  readonly #values: FormValues;
  readonly #reactions: FormReactions;
  readonly #sessions = new Map<string, FormSession>();
  readonly #all: FormSession[] = [];
  readonly #readings: Reading[] = [];

  constructor(form: Form, stage: FormStage, texts: Map<string, string>) {
    this.#form = form;
    this.#stage = stage;
    this.#values = new FormValues(stage);
    this.#reactions = new FormReactions(form, stage, this.#values, this.#all, texts);
  }

  /** The clients of its sessions so far. */
  get clients(): readonly RawStompClient[] {
    return this.#all.map(({ client }) => client);
  }

  async play(): Promise<Played> {
    const { state, steps, ack, heartBeat } = this.#form;
    try {
      const more = { ...(ack && { ack }), ...(heartBeat !== undefined && { heartBeat }) };
      const first: Step = { on: 'first', step: { kind: 'open', state: state as SessionState, ...more } };
      for (const step of state === 'none' ? steps : [first, ...steps]) {
        const readings = await this.#take(step);
        this.#readings.push(...readings);
        const ends = ({ holds, decided }: Reading) => !holds && (!decided || leadsOn(step.step));
        if (readings.some(ends)) return { readings: this.#readings, isComplete: false };
      }
      return { readings: this.#readings, isComplete: true };
    } finally {
      for (const session of this.#all) await session.leave();
    }
  }

  #take({ on, step }: Step): Promise<readonly Reading[]> {
    if (isAction(step)) return this.#act(on, step);
    return this.#reactions.read(this.#sessions.get(on), step);
  }

  async #act(on: string, action: Action): Promise<readonly Reading[]> {
    switch (action.kind) {
      case 'open':
        return this.#open(on, action);
      case 'handshake':
        return this.#handshake(on, action);
      case 'print':
      case 'configure':
      case 'keep-token':
      case 'rest':
        await this.#stage.act(action, this.#values);
        return [];
      case 'wait':
        await this.#wait(this.#sessions.get(on), action);
        return [];
      default:
        await this.#actOn(this.#session(on), action);
        return [];
    }
  }

  async #actOn(
    session: FormSession,
    action: Exclude<Action, OutsideAction | Of<'open' | 'handshake' | 'wait'>>,
  ): Promise<void> {
    const { client } = session;
    switch (action.kind) {
      case 'send':
        await this.#send(session, action.inputs);
        return;
      case 'split': {
        const bytes = await this.#values.bytes(action.parts, session);
        for (let at = 0; at < bytes.length; at += action.bytes) {
          client.sendBytes(bytes.subarray(at, at + action.bytes));
        }
        return;
      }
      case 'cuts':
        return this.#cutEverywhere(session, Buffer.from(await this.#values.text(action.text)));
      case 'write':
        client.webSocket.write(Buffer.from([...action.bytes]));
        return;
      case 'cut':
        client.cut();
        return;
      case 'mute':
        client.webSocket.respondsToControlFrames = false;
        return;
      case 'stop-reading':
        client.webSocket.pause();
        return;
      case 'read-on':
        client.webSocket.resume();
        return;
      case 'keep-id':
        this.#values.keep('kept-id', session.last?.headers['message-id'] ?? 'no-message-id');
    }
  }

  async #cutEverywhere(session: FormSession, bytes: Buffer): Promise<void> {
    const isSeen = !this.#reactions.lacksReceipts(session);
    for (let at = 1; at < bytes.length; at += 1) {
      session.client.sendBytes(bytes.subarray(0, at));
      session.client.sendBytes(bytes.subarray(at));
      if (!isSeen) continue;
      const outcome = await session.next('other');
      const [line] = outcome?.headerLines ?? [];
      const holds = outcome?.command === 'RECEIPT' && line === 'receipt-id:a\\cé';
      if (!holds)
        this.#readings.push(reading(`RECEIPT at the cut ${at}`, outcome?.command ?? session.silence));
      if (!holds) return;
    }
    if (isSeen) this.#readings.push(reading('RECEIPT at every cut', 'RECEIPT at every cut'));
    else this.#readings.push(await this.#reactions.acceptance(session));
  }

  /** Writes WebSocket frames at once, and reports the first whole messages among them. */
  async #send(session: FormSession, inputs: Of<'send'>['inputs']): Promise<void> {
    const { webSocket } = session.client;
    // Thousands of fragments may be the same one.
    const written = new Map<WebSocketInput, Buffer>();
    let reported = 0;
    for (const input of new Set(inputs)) {
      const { opcode, parts, final = true } = input;
      const payload = await this.#values.bytes(parts, session);
      const isMessage = final && (opcode === opcodes.text || opcode === opcodes.binary);
      if (isMessage && reported < maxReported) webSocket.reportWritten(payload);
      if (isMessage) reported += 1;
      written.set(input, webSocketFrame(opcode, payload, { final }));
    }
    webSocket.write(Buffer.concat(inputs.flatMap((input) => written.get(input) ?? [])));
  }

  async #wait(session: FormSession | undefined, { ms, repeat }: Of<'wait'>): Promise<void> {
    const { world } = this.#stage;
    const waiting = world.sleep(ms, this.#form.what);
    if (repeat !== undefined && session !== undefined) {
      const input = () => this.#send(session, repeat.inputs);
      await input();
      const timer = setInterval(() => void input(), repeat.everyMs);
      await waiting.finally(() => clearInterval(timer));
    }
    await waiting;
  }

  async #handshake(
    on: string,
    { protocols, path, lines = [], request }: Of<'handshake'>,
  ): Promise<readonly []> {
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const [name = '', value = ''] = (await this.#values.text(line)).split(/: (.*)/s);
      headers[name] = value;
    }
    const options = { headers, ...(protocols && { protocols }), ...(request && { request }) };
    const target = path === undefined ? undefined : await this.#values.text(path);
    const { client, handshake } = await this.#start(target, options);
    this.#reactions.lastHandshake = handshake;
    this.#add(on, client);
    return [];
  }

  /** Opens a WebSocket, as soon as the service allows one more handshake. */
  async #start(
    path: string | undefined,
    options: RawClientOptions,
  ): Promise<{ readonly client: RawStompClient; readonly handshake: Handshake }> {
    const { world } = this.#stage;
    for (let attempt = 1; ; attempt += 1) {
      const client = world.rawClient(path, options);
      const handshake = await client.start();
      const limited = handshake.kind === 'refused' && handshake.status === 429;
      if (!limited || attempt === maxHandshakes) return { client, handshake };
      await world.sleep(waitAfterMs(handshake.headers), 'the limit of handshakes');
    }
  }

  /** Opens a session up to the state; what comes instead of the state is a reading. */
  async #open(on: string, action: Of<'open'>) {
    const { client, handshake } = await this.#start(undefined, {});
    const refused = (what: string) => {
      this.#stage.notReached?.(action, what);
      // What leads to the state belongs to other rows.
      return [reading(`a session that is ${action.state}`, what, false, true)];
    };
    if (handshake.kind !== 'open') return refused(`handshake ${JSON.stringify(handshake)}`);
    for (const [command, frame] of await this.#stage.setup(action, client.host)) {
      const before = client.frames.length;
      const { receipts } = client;
      const isUnconfirmed = command === 'RECEIPT' && receipts !== undefined && !receiptsAreSent(receipts);
      client.sendText(frame);
      const isResponse = (each: { command: string }) => each.command === command || each.command === 'ERROR';
      const found = client.waitForFrame(
        (each) => client.frames.indexOf(each) >= before && isResponse(each),
        isUnconfirmed ? receipts.acceptedAfterMs(client.roundTripMs) : this.#reactions.patienceMs(),
      );
      const response = await found.catch(() => undefined);
      if (isUnconfirmed && response === undefined && client.closed === undefined) continue;
      if (response?.command !== command) {
        this.#add(on, client);
        return refused(response === undefined ? `no ${command}` : describe(response));
      }
    }
    this.#add(on, client);
    return [];
  }

  #add(on: string, client: RawStompClient): void {
    const session = new FormSession(client, this.#stage, this.#reactions.patienceMs());
    this.#sessions.set(on, session);
    this.#all.push(session);
  }

  #session(on: string): FormSession {
    const session = this.#sessions.get(on);
    if (session === undefined) throw new TypeError(`${this.#form.row}, ${this.#form.what}: no session ${on}`);
    return session;
  }
}
