import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { checkDeliveries } from '../checks/deliveries.js';
import { checkHeldResponses } from '../checks/held-responses.js';
import type { ServiceModel } from '../model/service-model.js';
import type { System } from '../service/system.js';

/** The time after which a connection that carries nothing may be noticed: two silent intervals, of which one may be over. */
const unnoticedMs = shownLimits.heartBeatMs * 0.7;
/** The longest time until a connection that carries nothing is noticed and replaced. */
const noticedWithinMs = 4 * shownLimits.heartBeatMs;
/** A refresh of the session may begin this late. */
const refreshSlackMs = 60_000;
const lookEveryMs = 500;
const deliveredWithinMs = 10_000;
const idleMs = 20;
/** The longest wait of the back-off, and the connect that follows it. */
const reconnectWithinMs = shownLimits.backOffMs.cap + 10_000;

/** The time that a step takes to have all its effects, on the line as it is. */
export function settleMs({ line }: ServiceModel, { timing }: System): number {
  return timing.settleMs + 3 * line.delayMs;
}

/** The time that a terminal takes to connect on the line as it is. */
export function connectMs({ line }: Pick<ServiceModel, 'line'>, { timing }: System): number {
  return timing.connectMs + 10 * line.delayMs;
}

/** Waits for all effects of a step, then checks messages and held responses that no step has requested. */
export async function settle(model: ServiceModel, system: System): Promise<void> {
  // Without a session nothing has to arrive, but the calls must not exceed the rate limit of an app.
  await system.sleep(model.terminal.kind === 'off' ? idleMs : settleMs(model, system));
  await settleConnection(model, system);
  await settleTerminal(model, system);
  if (model.terminal.kind === 'online') model.storeReports();
  if (!system.options.strict) await untilDelivered(model, system);
  checkDeliveries(model, system);
  await checkHeldResponses(model, system);
  model.now = system.now;
}

/** Waits for commands that an online terminal has not received: the document does not show how soon they are delivered. */
async function untilDelivered(model: ServiceModel, system: System): Promise<void> {
  const isMissing = () => {
    const received = new Set(system.terminal.received.map(({ requestId }) => requestId));
    return model.commands.some(
      ({ copies, unclear }, index) =>
        copies.length > 0 && !unclear && !received.has(system.requestIds[index]),
    );
  };
  const until = system.now + deliveredWithinMs;
  while (model.terminal.kind === 'online' && isMissing() && system.now < until)
    await system.sleep(lookEveryMs);
}

/** Close to a change of the connection the state of the terminal is unclear, so the change is waited for. */
async function settleConnection(model: ServiceModel, system: System): Promise<void> {
  const { terminal } = model;
  if (terminal.kind === 'coming-back') {
    const connecting = connectMs(model, system);
    if (system.now <= terminal.at - 4 * connecting) return;
    await system.sleep(Math.max(terminal.at + connecting - system.now, 0) + settleMs(model, system));
    model.terminal = { kind: 'online' };
  }
  if (terminal.kind === 'half-open' && system.now > terminal.since + unnoticedMs) {
    await untilNewSession(model, system, terminal.since + noticedWithinMs);
    model.endSessionUnnoticed();
    system.endLineFaults(model.line);
    model.cuts = Math.min(system.reconnects, model.cuts + 1);
    model.terminal = { kind: 'online' };
    await system.sleep(settleMs(model, system));
  }
}

/** CHN-11: a terminal notices a connection that carries nothing, and replaces it. */
async function untilNewSession(model: ServiceModel, system: System, until: number): Promise<void> {
  const { terminal } = system;
  while (terminal.counters.sessions <= model.sessions || terminal.state !== 'online') {
    if (system.now > until + connectMs(model, system))
      system.judge.broken('CHN-11', 'the terminal on a dead connection', terminal.state, 'a new session');
    await system.sleep(lookEveryMs);
  }
}

/** REC-07: a terminal that was connected comes back after a restart. */
export async function untilBack(model: ServiceModel, system: System): Promise<void> {
  const until = system.now + reconnectWithinMs + connectMs(model, system);
  while (system.terminal.state !== 'online') {
    if (system.now > until)
      system.judge.broken('REC-07', 'the terminal after a restart', system.terminal.state, 'online');
    await system.sleep(lookEveryMs);
  }
}

async function settleTerminal(model: ServiceModel, system: System): Promise<void> {
  const { terminal, judge } = system;
  const isOnline = () => terminal.state === 'online';
  switch (model.terminal.kind) {
    case 'half-open':
      return;
    case 'off':
    case 'coming-back':
      if (isOnline()) judge.broken('CHN-07', 'the terminal', 'online', model.terminal.kind);
      return;
    case 'online':
      break;
  }
  // The terminal may be renewing its session with a new token.
  if (!isOnline()) await system.sleep(connectMs(model, system) + settleMs(model, system));
  if (!isOnline()) judge.broken('REC-02', 'the terminal', terminal.state, 'online');
  const at = { from: model.now, to: system.now };
  while (model.sessions < terminal.counters.sessions) model.beginSession(at);
  judge.hold('CHN-11', 'lost sessions', system.reconnects, model.cuts);
  const minutes = (system.now - model.lastSessionAt) / 60_000;
  const limit = (shownLimits.wsTokenRefreshAfterMs + refreshSlackMs) / 60_000;
  judge.holdAtMost('REC-01', 'minutes since the token was renewed', minutes, limit);
}
