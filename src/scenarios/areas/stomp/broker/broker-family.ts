import type { Form } from '../../../../../conformance/oracle/stomp/form.js';
import type { RawStompClient } from '../../../../simulator/stomp/raw-stomp-client.js';
import { defineScenario, type Needs, type Scenario } from '../../../scenario.js';
import type { World } from '../../../world.js';
import { isHandshake, longWaitMs, playForm, waitingMs } from '../form-checks.js';
import { LateForms } from '../late-forms.js';
import { describe } from '../reading.js';
import type { BrokerAccess } from './broker-access.js';
import { BrokerStage } from './broker-stage.js';

/** Forms of a broker that belong together, and the sentence that they show. */
export interface BrokerFamily {
  /** The part of the scenario's id behind `broker.`. */
  readonly name: string;
  readonly title: string;
  readonly forms: readonly Form[];
  readonly needs?: Pick<Needs, 'topic' | 'queue' | 'login'>;
  /** True if the first form judges whether a SUBSCRIBE gets its RECEIPT, so that nothing precedes it but a session. */
  readonly judgesReceipts?: true;
}

/** The duration of one quick form on the real clock. */
const quickFormMs = 20;

/** The scenario of a family. @throws TypeError if it has no forms */
export function brokerScenario(family: BrokerFamily): Scenario {
  const { forms, name, title, needs = {} } = family;
  const [first, ...rows] = [...new Set(forms.map(({ row }) => row))];
  if (first === undefined) throw new TypeError(`the family ${name} has no forms`);
  return defineScenario({
    id: `broker.${name}`,
    title,
    clauses: [first, ...rows],
    takesMs: 1_000 + Math.max(...forms.map(waitingMs)) + quickFormMs * forms.length,
    needs,
    run: (world) => run(world, family),
  });
}

/** The settings of the broker that a world is about. @throws TypeError for the world of another service */
export function accessOf({ broker }: Pick<World, 'broker'>): BrokerAccess {
  if (broker === undefined) throw new TypeError('this scenario judges a broker, and there is none');
  return broker;
}

/** The destination whose SUBSCRIBE must succeed before the forms prove anything; undefined for none. */
function controlOf({ needs = {}, judgesReceipts }: BrokerFamily): 'topic' | 'queue' | undefined {
  if (needs.queue) return 'queue';
  return needs.topic && !judgesReceipts ? 'topic' : undefined;
}

async function run(world: World, family: BrokerFamily): Promise<void> {
  const { forms } = family;
  const access = accessOf(world);
  const texts = new Map<string, string>();
  const late = new LateForms((form) => playForm(form, new BrokerStage(world, access), texts));
  const play = (form: Form) => late.play(form);
  // No session precedes a handshake, so that these forms witness something even where no session can be opened.
  for (const form of forms.filter(isHandshake)) await play(form);
  // The control: a broker that accepts no session witnesses nothing else.
  await requireSession(world, access, controlOf(family));
  const isLong = (form: Form) => waitingMs(form) > longWaitMs;
  for (const form of forms) if (!isLong(form) && !isHandshake(form)) await play(form);
  // After the quick forms, whose messages would be kept instead of those of the long ones.
  await Promise.all(forms.filter(isLong).map(play));
  await late.repeat();
  // A broker that has stopped serving meanwhile has not shown what its silence seems to show.
  await requireSession(world, access, controlOf(family));
}

/**
 * Opens a session, subscribes to what the forms use, if they use anything, and ends it. Inconclusive for anything but the usual
 * responses.
 */
export async function requireSession(
  world: World,
  access: BrokerAccess,
  control?: 'topic' | 'queue',
): Promise<void> {
  const stage = new BrokerStage(world, access);
  const client = world.rawClient();
  const handshake = await client.start();
  if (handshake.kind !== 'open')
    return world.inconclusive(`the broker accepts no WebSocket: ${JSON.stringify(handshake)}`);
  const connect = ['accept-version:1.2', 'heart-beat:0,0', ...stage.credentials];
  client.sendFrame('CONNECT', connect);
  const connected = await responseTo(client, 'CONNECTED', stage.reactionMs);
  if (connected !== undefined) return world.inconclusive(`the broker accepts no session: ${connected}`);
  if (control === undefined) return client.cut();
  const destination = stage[control];
  client.sendFrame('SUBSCRIBE', ['id:control', `destination:${destination}`, 'receipt:control']);
  const subscribed = await responseTo(client, 'RECEIPT', stage.reactionMs);
  client.cut();
  if (subscribed === undefined) return;
  if (control === 'queue' && !access.named && subscribed.startsWith('ERROR'))
    return world.skip(
      `a queue, and the broker rejects a SUBSCRIBE to ${access.queue}…: name one with --destination /queue/<name>`,
    );
  world.inconclusive(`the broker gives no RECEIPT for a SUBSCRIBE to ${destination}: ${subscribed}`);
}

/** Waits for the response. Returns what came in its place; undefined if it came. */
async function responseTo(
  client: RawStompClient,
  command: string,
  withinMs: number,
): Promise<string | undefined> {
  const isResponse = (frame: { readonly command: string }) =>
    frame.command === command || frame.command === 'ERROR';
  const found = await client.waitForFrame(isResponse, withinMs).catch(() => undefined);
  if (found?.command === command) return undefined;
  if (found !== undefined) return describe(found);
  return client.closed === undefined ? 'nothing' : `close ${client.closed.status}`;
}
