import { clauses } from '../../../../conformance/clauses/catalogue.js';
import type { Form } from '../../../../conformance/oracle/stomp/form.js';
import { receiptRows } from '../../../../conformance/oracle/stomp/rows.js';
import { minute } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario, type Scenario, type ScenarioDefinition } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { isDemanded } from './demanded.js';
import { FormActors } from './form-actors.js';
import { isHandshake, longWaitMs, playForm, waitingMs } from './form-checks.js';
import { LateForms } from './late-forms.js';
import { decidedMs, TerminalStage } from './terminal-stage.js';

/** Forms that belong together, and the sentence that they show. */
export interface Family {
  /** The part of the scenario's id behind `stomp.`. */
  readonly name: string;
  readonly title: string;
  readonly forms: readonly Form[];
  readonly isolated?: ScenarioDefinition['isolated'];
  /** True if the forms need sockets that buffer little, as those in memory do. */
  readonly inMemory?: true;
}

/** The duration of one quick form on the real clock. */
const quickFormMs = 20;

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
    // The state, a reaction and the end of each form.
    patienceMs: 3 * decidedMs * forms.length,
    needs: { apps: 1, terminals: 3, wsTokenMs: formsMs },
    ...(isolated && { isolated }),
    run: (world) => run(world, family),
  });
}

function watchesEvents(forms: readonly Form[]): boolean {
  return forms.some(({ steps }) => steps.some(({ step }) => step.kind === 'events'));
}

/** A service that accepts sessions and lets no terminal online is judged by the forms that do not need one online. */
function needsConnectAlone(form: Form): boolean {
  const { state, steps } = form;
  const states = [state, ...steps.flatMap(({ step }) => (step.kind === 'open' ? step.state : []))];
  return !isHandshake(form) && states.every((each) => each === 'open' || each === 'connected');
}

async function run(world: World, { forms: all, inMemory }: Family): Promise<void> {
  if (inMemory && world.clock === 'real')
    return world.skip('a client whose unread data the service sees: sockets of the system buffer too much');
  const forms = world.profile === 'left-out' ? all.filter(isDemanded) : all;
  const actors = new FormActors(world);
  const texts = new Map<string, string>();
  const late = new LateForms((form) => play(actors, form, texts));
  // No session precedes a handshake, so that these forms witness something even where no session can be opened.
  const handshakes = forms.filter(isHandshake);
  for (const form of handshakes) await late.play(form);
  const terminal = await RawTerminal.create(world);
  // The control: a service that accepts no session witnesses nothing else.
  await terminal.connected();
  const bystander = await terminal.online().catch(async (error: unknown) => {
    for (const form of forms.filter(needsConnectAlone)) await play(actors, form, texts);
    throw error;
  });
  if (bystander.client.receipts?.sent === false && forms.every(({ row }) => receiptRows.has(row)))
    return world.skip('RECEIPTs, which this service does not send');
  const isWatching =
    !watchesEvents(forms) || (await world.part('the admin topic', () => actors.watchEvents(), 'admin-topic'));
  const played = isWatching ? forms : forms.filter((form) => !watchesEvents([form]));
  const isLong = (form: Form) => waitingMs(form) > longWaitMs;
  const playing = played.filter(isLong).map((form) => late.play(form));
  // A rejection is awaited with the others, after the quick forms.
  for (const each of playing) each.catch(() => undefined);
  for (const [at, form] of played.entries()) {
    if (!isLong(form) && !isHandshake(form)) await late.play(form);
    const isLastOfRow = played.findIndex(({ row }, later) => later > at && row === form.row) < 0;
    if (isLastOfRow) await checkBystander(world, bystander, form.row);
  }
  await Promise.all(playing);
  await late.repeat();
}

async function play(actors: FormActors, form: Form, texts: Map<string, string>): Promise<void> {
  const terminals = await actors.terminals(form, waitingMs(form) > longWaitMs);
  return playForm(form, new TerminalStage(actors, terminals), texts);
}

/** A session of another terminal has received nothing, and is served. */
async function checkBystander(world: World, session: RawStompSession, row: string): Promise<void> {
  const isDecided = clauses.get(row)?.level === 'M';
  if (isDecided && world.profile === 'left-out') return;
  const checks = checksFor(world, row);
  const before = session.messages.length;
  const outcome = await session.sendJson('/app/terminal/heartbeat');
  const response = await session.next('CHECK_IN', () => session.messages.length > before);
  const seen = [outcome, response === undefined ? 'no MESSAGE' : session.messages.at(-1)?.body.action];
  (isDecided ? checks.decided : checks).value('another session', seen, ['accepted', 'CHECK_IN']);
}
