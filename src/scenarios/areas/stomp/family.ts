import { clauses } from '../../../../conformance/clauses/catalogue.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { minute } from '../../../text/time-units.js';
import type { Timing } from '../../check.js';
import type { ClauseChecks } from '../../clause-checks.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario, type Scenario, type ScenarioDefinition } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { FormActors } from './form-actors.js';
import { FormPlayer } from './form-player.js';
import type { Reading } from './reading.js';
import { TerminalStage } from './terminal-stage.js';

/** Forms that belong together, and the sentence that they show. */
export interface Family {
  /** The part of the scenario's id behind `stomp.`. */
  readonly name: string;
  readonly title: string;
  readonly forms: readonly Form[];
  readonly isolated?: ScenarioDefinition['isolated'];
  /** They need sockets that buffer little, as those in memory do. */
  readonly inMemory?: true;
}

/** Forms that wait longer than this run at the same time as the others, on terminals of their own. */
const longWaitMs = 1_000;
/** A server gives a client 2 s for its close frame. */
const lingeringMs = 2_500;
/** The tolerance of the forms' times: a machine may be so late without an effect. */
const slackMs = 400;
/** The duration of one quick form on the real clock. */
const quickFormMs = 20;

/** The time that a form waits, and that the server waits for the close frame of a client that sends none. */
export function waitingMs({ steps }: Form): number {
  const waited = steps.map(({ step }) =>
    step.kind === 'wait' ? step.ms : step.kind === 'mute' ? lingeringMs : 0,
  );
  return waited.reduce((sum, ms) => sum + ms, 0);
}

/** The scenario of a family. */
export function familyScenario(family: Family): Scenario {
  const { forms, name, title, isolated, inMemory } = family;
  const [first, ...rows] = [...new Set(forms.map(({ row }) => row))];
  if (first === undefined) throw new TypeError(`the family ${name} has no forms`);
  const formsMs = 1_000 + Math.max(...forms.map(waitingMs)) + quickFormMs * forms.length;
  return defineScenario({
    id: `stomp.${name}`,
    title,
    clauses: [first, ...rows],
    // A run on the real clock leaves a minute out, unless it is named.
    takesMs: inMemory ? Math.max(minute, formsMs) : formsMs,
    needs: { apps: 1, terminals: 3, ...(watchesEvents(forms) && { adminTopic: true }) },
    ...(isolated && { isolated }),
    run: (world) => run(world, family),
  });
}

function watchesEvents(forms: readonly Form[]): boolean {
  return forms.some(({ steps }) => steps.some(({ step }) => step.kind === 'events'));
}

function isHandshake({ steps }: Form): boolean {
  return steps[0]?.step.kind === 'handshake';
}

/** A service that accepts sessions and lets no terminal online is judged by the forms that do not need one online. */
function needsConnectAlone(form: Form): boolean {
  const { state, steps } = form;
  const states = [state, ...steps.flatMap(({ step }) => (step.kind === 'open' ? step.state : []))];
  return !isHandshake(form) && states.every((each) => each === 'open' || each === 'connected');
}

async function run(world: World, { forms, inMemory }: Family): Promise<void> {
  if (inMemory && world.clock === 'real')
    return world.skip('a client whose unread data the service sees: sockets of the system buffer too much');
  const actors = new FormActors(world);
  const texts = new Map<string, string>();
  // No session precedes a handshake, so that these forms witness something even where no session can be opened.
  const handshakes = forms.filter(isHandshake);
  for (const form of handshakes) await play(actors, form, texts);
  const terminal = await RawTerminal.create(world);
  // The control: a service that accepts no session witnesses nothing else.
  await terminal.connected();
  const bystander = await terminal.online().catch(async (error: unknown) => {
    for (const form of forms.filter(needsConnectAlone)) await play(actors, form, texts);
    throw error;
  });
  if (watchesEvents(forms)) await actors.watchEvents();
  const isLong = (form: Form) => waitingMs(form) > longWaitMs;
  const playing = forms.filter(isLong).map(async (form) => play(actors, form, texts));
  // A rejection is awaited with the others, after the quick forms.
  for (const each of playing) each.catch(() => undefined);
  for (const [at, form] of forms.entries()) {
    if (!isLong(form) && !isHandshake(form)) await play(actors, form, texts);
    const isLastOfRow = forms.findIndex(({ row }, later) => later > at && row === form.row) < 0;
    if (isLastOfRow) await checkBystander(world, bystander, form.row);
  }
  await Promise.all(playing);
}

async function play(actors: FormActors, form: Form, texts: Map<string, string>): Promise<void> {
  const { world } = actors;
  const timing = waitingMs(form) > 0 ? { since: Date.now(), slackMs } : undefined;
  const terminals = await actors.terminals(form, waitingMs(form) > longWaitMs);
  const readings = await new FormPlayer(form, new TerminalStage(actors, terminals), texts).play();
  const checks = checksFor(world, form.row);
  if (clauses.get(form.row)?.level !== 'M') return record(checks, form, readings, timing);
  record(
    checks,
    form,
    readings.filter(({ decided }) => !decided),
    timing,
  );
  record(
    checks.decided,
    form,
    readings.filter(({ decided }) => decided),
    timing,
  );
}

/** One check for all reactions of a form. */
function record(
  checks: ClauseChecks,
  { what }: Form,
  readings: readonly Reading[],
  timing: Timing | undefined,
): void {
  if (readings.length === 0) return;
  const description = readings.map(({ expected }) => expected).join('; ');
  const actual = readings.map((each) => each.actual).join('; ');
  const expected = { description, accepts: () => readings.every(({ holds }) => holds) };
  if (timing === undefined) checks.value(what, actual, expected);
  else checks.timed(what, actual, expected, timing);
}

/** A session of another terminal has received nothing, and is served. */
async function checkBystander(world: World, session: RawStompSession, row: string): Promise<void> {
  const checks = checksFor(world, row);
  const before = session.messages.length;
  const outcome = await session.sendJson('/app/terminal/heartbeat');
  const response = await session.next('CHECK_IN', () => session.messages.length > before);
  const seen = [outcome, response === undefined ? 'no MESSAGE' : session.messages.at(-1)?.body.action];
  (clauses.get(row)?.level === 'M' ? checks.decided : checks).value('another session', seen, [
    'RECEIPT',
    'CHECK_IN',
  ]);
}
