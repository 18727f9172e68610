import type { AsyncCommand } from 'fast-check';
import { backOffMs } from '../../oracle/back-off.js';
import { shownLimits } from '../../oracle/limits.js';
import { checkDeliveries } from './check-deliveries.js';
import { checkHeldResponses } from './check-held-responses.js';
import { broken, hold } from './hold.js';
import type { ServiceModel } from './model.js';
import type { System } from './system.js';

/** The number of steps run in this process, for measurements. */
export const stepsTaken = { count: 0 };

/** The milliseconds within which all effects of a step have happened. */
const settledAfterMs = 50;
/** The milliseconds from the end of the back-off to the registered session. */
const connectMs = 100;

export const [firstBackOffMs] = backOffMs;

/** One step of a history: it acts, updates the model and compares the service with it. */
export abstract class Step implements AsyncCommand<ServiceModel, System> {
  check(_model: Readonly<ServiceModel>): boolean {
    return true;
  }

  async run(model: ServiceModel, system: System): Promise<void> {
    stepsTaken.count += 1;
    await this.act(model, system);
    await settle(model, system);
  }

  protected abstract act(model: ServiceModel, system: System): Promise<void>;

  /** The text of the step in a counterexample. */
  abstract toString(): string;
}

/** Waits for all effects of a step, then checks messages and held responses that no step has requested. */
async function settle(model: ServiceModel, system: System): Promise<void> {
  const { terminal } = model;
  if (terminal.kind !== 'off') await system.service.sleep(settledAfterMs);
  // Close to the reconnect the state of the terminal is unclear, so it is waited for.
  if (terminal.kind === 'coming-back' && system.now > terminal.at - 4 * connectMs) {
    await system.service.sleep(Math.max(terminal.at + connectMs - system.now, 0) + settledAfterMs);
    model.terminal = { kind: 'online' };
  }
  await settleTerminal(model, system);
  checkDeliveries(model, system);
  await checkHeldResponses(model, system);
  model.now = system.now;
}

async function settleTerminal(model: ServiceModel, system: System): Promise<void> {
  const { terminal } = system;
  const isOnline = () => terminal.state === 'online';
  if (model.terminal.kind !== 'online') {
    if (isOnline()) broken('CHN-07', 'the terminal', 'online', model.terminal.kind);
    return;
  }
  // The terminal may be renewing its session with a new token.
  if (!isOnline()) await system.service.sleep(connectMs + settledAfterMs);
  if (!isOnline()) broken('REC-02', 'the terminal', terminal.state, 'online');
  const at = { from: model.now, to: system.now };
  while (model.sessions < terminal.counters.sessions) model.beginSession(at);
  hold('CHN-11', 'lost sessions', system.reconnects, model.cuts);
  if (system.now - model.lastSessionAt > shownLimits.wsTokenRefreshAfterMs + 60_000) {
    broken(
      'REC-01',
      'minutes since the token was renewed',
      (system.now - model.lastSessionAt) / 60_000,
      'at most 25',
    );
  }
}
