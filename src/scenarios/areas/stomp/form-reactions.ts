import type { Form, Reaction, Step } from '../../../../conformance/oracle/stomp/form.js';
import { receiptRows } from '../../../../conformance/oracle/stomp/rows.js';
import { problemExceptLineEnds } from '../../../simulator/stomp/raw-frame.js';
import type { ReceivedFrame } from '../../../simulator/stomp/raw-stomp-client.js';
import { receiptsAreSent } from '../../../simulator/stomp/receipts.js';
import type { Handshake } from '../../../simulator/stomp/upgrade.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { isDemanded } from './demanded.js';
import type { FormSession } from './form-session.js';
import type { FormStage } from './form-stage.js';
import type { FormValues } from './form-values.js';
import {
  describe,
  type Reading,
  readFrame,
  readHeaders,
  reading,
  readMessage,
  readRejection,
} from './reading.js';

type Of<Kind extends Reaction['kind']> = Extract<Reaction, { readonly kind: Kind }>;
type Expected = Exclude<Step['step'], { readonly kind: 'open' }> & Reaction & { readonly decided?: true };

/** Reactions that are awaited, so that only a machine that is late by nearly as much as they may take can miss them. */
const awaited: ReadonlySet<string> = new Set<Reaction['kind']>([
  'frame',
  'message',
  'rejected',
  'error-only',
  'alive',
  'closed',
]);

/** Returns whether what follows in a form depends on the step, so that it proves nothing where the step is decided and fails. */
export function leadsOn(step: Step['step']): boolean {
  return step.kind === 'open' || ('decided' in step && awaited.has(step.kind));
}

/** A reaction takes no longer than this on a machine that is not late. */
const usualReactionMs = 500;
/** The time in which a server ends a session after its DISCONNECT. */
const endsWithinMs = 3_000;

/** Reads the reactions of the service to one form. */
export class FormReactions {
  /** The outcome of the last handshake. */
  lastHandshake: Handshake | undefined;
  readonly #form: Form;
  readonly #stage: FormStage;
  readonly #values: FormValues;
  readonly #sessions: readonly FormSession[];
  readonly #texts: Map<string, string>;
  #stayedQuiet = false;
  /** True after an acceptance without a RECEIPT: what is expected of that frame cannot be seen. */
  #isUnseen = false;

  constructor(
    form: Form,
    stage: FormStage,
    values: FormValues,
    sessions: readonly FormSession[],
    texts: Map<string, string>,
  ) {
    this.#form = form;
    this.#stage = stage;
    this.#values = values;
    this.#sessions = sessions;
    this.#texts = texts;
  }

  /** The time that a reaction to the form may take. */
  patienceMs(isDecided = false): number {
    const { reactionMs, decidedMs } = this.#stage;
    return isDecided || !isDemanded(this.#form) ? decidedMs : reactionMs;
  }

  /** @throws TypeError if the reaction needs a session and the form opens none: the form is wrong */
  async read(session: FormSession | undefined, step: Step['step']): Promise<readonly Reading[]> {
    const reaction = step as Expected;
    const withinMs = this.patienceMs(reaction.decided);
    const readings =
      this.#seenAtOnce(reaction) ??
      (await this.#onStage(session, reaction, withinMs)) ??
      (await this.#inside(required(session, reaction), reaction, withinMs));
    this.#stayedQuiet = reaction.kind === 'quiet';
    return readings.map((each) => ({
      ...each,
      ...(reaction.decided && { decided: true }),
      ...(session !== undefined && awaited.has(reaction.kind) && { slackMs: withinMs - usualReactionMs }),
    }));
  }

  /** Reads what can be seen without a session; undefined for any other reaction. */
  #seenAtOnce(reaction: Expected): readonly Reading[] | undefined {
    switch (reaction.kind) {
      case 'handshaken':
        return [this.#handshake(reaction)];
      case 'distinct':
        return [this.#distinct(reaction)];
      default:
        return undefined;
    }
  }

  async #onStage(
    session: FormSession | undefined,
    reaction: Expected,
    withinMs: number,
  ): Promise<readonly Reading[] | undefined> {
    const seen = await this.#stage.read(reaction, session, this.#values, withinMs);
    return seen === undefined ? undefined : [seen];
  }

  /** True where no RECEIPTs come and the form is not about them: then the absence of an ERROR is an acceptance. */
  lacksReceipts({ client }: FormSession): boolean {
    return !receiptRows.has(this.#form.row) && !receiptsAreSent(client.receipts);
  }

  /** Without a RECEIPT: neither an ERROR nor the end of the connection for as long as an ERROR would take. */
  async acceptance(session: FormSession): Promise<Reading> {
    const { receipts, roundTripMs } = session.client;
    const frame = await session.next('other', { timeoutMs: receipts?.acceptedAfterMs(roundTripMs) });
    const seen = frame === undefined ? session.silence : describe(frame, session);
    return reading('accepted', seen === 'nothing' || frame?.command === 'RECEIPT' ? 'accepted' : seen);
  }

  async #inside(session: FormSession, reaction: Expected, withinMs: number): Promise<readonly Reading[]> {
    if (this.lacksReceipts(session)) {
      const readings = await this.#withoutReceipts(session, reaction);
      if (readings !== undefined) return readings;
    }
    return this.#usually(session, reaction, withinMs);
  }

  /** Reads the reactions that have a RECEIPT otherwise; undefined for any other. */
  async #withoutReceipts(session: FormSession, reaction: Expected): Promise<readonly Reading[] | undefined> {
    switch (reaction.kind) {
      case 'frame':
        this.#isUnseen = reaction.command === 'RECEIPT';
        return this.#isUnseen ? [await this.acceptance(session)] : undefined;
      case 'message':
        this.#isUnseen = false;
        return undefined;
      case 'header':
      case 'wire':
      case 'in-binary':
        return this.#isUnseen ? [] : undefined;
      case 'order': {
        const commands = reaction.commands.filter((command) => command !== 'RECEIPT');
        const known = session.known.filter(({ command }) => command !== 'RECEIPT');
        return [reading(commands.join(', '), commandsOf(known.slice(known.length - commands.length)))];
      }
      case 'alive': {
        session.client.sendFrame('DISCONNECT', ['receipt:alive']);
        const seen = await this.acceptance(session);
        return [reading('alive', seen.holds || seen.actual.startsWith('close ') ? 'alive' : seen.actual)];
      }
      default:
        return undefined;
    }
  }

  async #usually(session: FormSession, reaction: Expected, withinMs: number): Promise<readonly Reading[]> {
    const { receipts, roundTripMs } = session.client;
    switch (reaction.kind) {
      case 'frame': {
        // A RECEIPT that never comes where none come is not awaited for long.
        const frameMs = receipts?.sent === false ? receipts.acceptedAfterMs(roundTripMs) : withinMs;
        return [await readFrame(session, reaction, this.#values.known, frameMs)];
      }
      case 'message':
        return [await readMessage(session, reaction, this.#values.known, withinMs)];
      case 'header':
        return [readHeaders(session, reaction, this.#values.known)];
      case 'rejected':
        return readRejection(session, reaction, this.#values.known, { texts: this.#texts, withinMs });
      case 'error-only':
        return [
          reading(
            'ERROR',
            (await session.next('other', { timeoutMs: withinMs }))?.command ?? session.silence,
          ),
        ];
      case 'alive':
        return this.#alive(session, withinMs);
      case 'closed':
        return [await closing(session, reaction, withinMs)];
      default:
        return [atOnce(session, reaction, this.#stage.world)];
    }
  }

  /**
   * A DISCONNECT is handled after everything before it, so that nothing can follow later. Its RECEIPT and its close are
   * decided, as far as a row is not about them.
   */
  async #alive(session: FormSession, timeoutMs: number): Promise<readonly Reading[]> {
    const ended = session.client.closed === undefined ? undefined : session.silence;
    session.client.sendFrame('DISCONNECT', ['receipt:alive']);
    const response = ended === undefined ? await session.next('other', { timeoutMs }) : undefined;
    const isReceipt = response?.command === 'RECEIPT' && response.headers['receipt-id'] === 'alive';
    const status = isReceipt ? await session.close(endsWithinMs) : undefined;
    const late = this.#stayedQuiet ? session.unread.map(({ command }) => `, then ${command}`).join('') : '';
    const isAlive = ended === undefined && (isReceipt || response === undefined);
    const seen = isReceipt ? `RECEIPT, close ${status}` : (response?.command ?? session.silence);
    return [
      reading('alive', isAlive ? 'alive' : (ended ?? seen)),
      { ...reading('RECEIPT, close 1000', `${seen}${late}`), decided: true },
    ];
  }

  #handshake({ status, protocol }: Of<'handshaken'>): Reading {
    const outcome = this.lastHandshake;
    const chosen = (name: string | undefined) =>
      name === undefined ? '' : `, protocol ${JSON.stringify(name)}`;
    const seen =
      outcome?.kind === 'open'
        ? `HTTP 101${chosen(protocol === undefined ? undefined : outcome.protocol)}`
        : outcome?.kind === 'refused'
          ? `HTTP ${outcome.status}`
          : `no handshake: ${outcome?.reason}`;
    return reading(`HTTP ${status}${chosen(protocol)}`, seen);
  }

  #distinct({ command, header, count }: Of<'distinct'>): Reading {
    const frames = this.#sessions.flatMap(({ known }) => known.filter((frame) => frame.command === command));
    const values = frames.flatMap(({ headers }) => headers[header] ?? []);
    const different = new Set(values).size;
    return reading(`${count} different values of ${header}`, `${different} different values of ${header}`);
  }
}

function required(session: FormSession | undefined, { kind }: Reaction): FormSession {
  if (session === undefined) throw new TypeError(`the reaction ${kind} needs a session`);
  return session;
}

async function closing(session: FormSession, { status }: Of<'closed'>, withinMs: number): Promise<Reading> {
  const actual = await session.close(withinMs + session.lingeringMs);
  const errors = session.unread.filter(({ command }) => command === 'ERROR').length;
  const seen = actual === undefined ? 'open' : `close${status === undefined ? '' : ` ${actual}`}`;
  return reading(`close${status === undefined ? '' : ` ${status}`}`, errors === 0 ? seen : `ERROR, ${seen}`);
}

/** Reads what is known without waiting. */
function atOnce(session: FormSession, reaction: Expected, world: FormStage['world']): Reading {
  const { client, last, unread, known } = session;
  switch (reaction.kind) {
    case 'still-open':
      return reading('open', client.closed === undefined ? 'open' : `close ${client.closed.status}`);
    case 'quiet':
      return reading('nothing more', unread.length === 0 ? 'nothing more' : commandsOf(unread));
    case 'order':
      return reading(reaction.commands.join(', '), commandsOf(known.slice(-reaction.commands.length)));
    case 'in-binary':
      return reading(
        'in a binary message',
        last?.binary === true ? 'in a binary message' : 'in a text message',
      );
    case 'wire':
      return reading(reaction.line, last?.headerLines.find((line) => line === reaction.line) ?? lines(last));
    case 'plain-headers': {
      const odd = last?.headerLines.filter((line) => !/^[^:\r]+:[^\r]*$/.test(line)) ?? ['nothing'];
      return reading('plain headers', odd.length === 0 ? 'plain headers' : odd.join(', '));
    }
    case 'lacks-version': {
      const server = last?.headers.server ?? '';
      return reading('no version of the software', /\d/.test(server) ? server : 'no version of the software');
    }
    case 'whole-messages': {
      const problemOf = (frame: ReceivedFrame) =>
        reaction.lineEnds ? problemExceptLineEnds(frame) : frame.problem;
      const odd = client.frames.filter((frame) => frame.binary || problemOf(frame) !== undefined);
      const seen = odd.map((frame) => `${frame.command}: ${problemOf(frame) ?? 'binary'}`).join(', ');
      return reading(
        'one text message for each frame',
        seen === '' ? 'one text message for each frame' : seen,
      );
    }
    case 'beats':
      // The tolerance is for the way and the machine.
      return beats(session, reaction, (world.clock === 'virtual' ? 50 : 1_000) + world.toleranceMs);
    case 'pings':
    case 'pongs':
      return within(reaction.kind, client.webSocket[reaction.kind], reaction.from, reaction.to);
    case 'ended-after': {
      const ms = (client.closed?.closedAt ?? Number.POSITIVE_INFINITY) - session.openedAt;
      const { fromMs, toMs } = reaction;
      return {
        ...within('ms until the end', ms, fromMs, toMs),
        slackMs: Math.max(fromMs - ms, ms - toMs, 0),
      };
    }
    default:
      throw new TypeError(`the reaction ${reaction.kind} is not known`);
  }
}

function beats(session: FormSession, { from, to, gapMs }: Of<'beats'>, toleranceMs: number): Reading {
  const { heartBeats, frames } = session.client;
  const count = within('heart-beats', heartBeats.length, from, to);
  if (gapMs === undefined) return count;
  const arrivals = [...frames.map(({ receivedAt }) => receivedAt), ...heartBeats];
  const times = [session.openedAt, ...arrivals.filter((at) => at >= session.openedAt), monotonicNow()].sort(
    (one, other) => one - other,
  );
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const silence = within('ms of silence', Math.max(...gaps), 0, gapMs + toleranceMs);
  const both = (side: 'expected' | 'actual') => `${count[side]}, ${silence[side]}`;
  return reading(both('expected'), both('actual'), count.holds && silence.holds);
}

/** The number itself is shown only where it is out of bounds, so that a report reads the same each time. */
function within(what: string, actual: number, from: number, to: number): Reading {
  const expected = to === Number.POSITIVE_INFINITY ? `any ${what}` : `${from} to ${to} ${what}`;
  const holds = actual >= from && actual <= to;
  return reading(expected, holds ? expected : `${actual} ${what}`, holds);
}

const commandsOf = (frames: readonly { readonly command: string }[]) =>
  frames.map(({ command }) => command).join(', ');
const lines = (frame: FormSession['last']) => frame?.headerLines.join(', ') ?? 'nothing';
