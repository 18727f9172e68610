import type { AsyncCommand } from 'fast-check';
import { backOffMs } from '../../oracle/back-off.js';
import { shownLimits } from '../../oracle/limits.js';
import { checkDeliveries } from './check-deliveries.js';
import { checkHeldAnswers } from './check-held-answers.js';
import { broken, hold } from './hold.js';
import type { ServiceModel } from './model.js';
import type { System } from './system.js';

/** How many steps have been taken in this process, for measurements. */
export const stepsTaken = { count: 0 };

/** Milliseconds in which all that follows from a step has happened. */
const settledAfterMs = 50;
/** From the end of the back-off to the registered session. */
const connectMs = 100;

export const [firstBackOffMs] = backOffMs;

/** One step of a history. It acts, tells the model, and holds the service against it. */
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

  /** How it stands in a counterexample. */
  abstract toString(): string;
}

/** Lets everything happen that follows, then looks at what nobody has asked for. */
async function settle(model: ServiceModel, system: System): Promise<void> {
  const { terminal } = model;
  if (terminal.kind !== 'off') await system.world.sleep(settledAfterMs);
  // Near its return the terminal may be here or there: it is waited for.
  if (terminal.kind === 'coming-back' && system.now > terminal.at - 4 * connectMs) {
    await system.world.sleep(Math.max(terminal.at + connectMs - system.now, 0) + settledAfterMs);
    model.terminal = { kind: 'online' };
  }
  await settleTerminal(model, system);
  checkDeliveries(model, system);
  await checkHeldAnswers(model, system);
  model.now = system.now;
}

async function settleTerminal(model: ServiceModel, system: System): Promise<void> {
  const { terminal } = system;
  const isOnline = () => terminal.state === 'online';
  if (model.terminal.kind !== 'online') {
    if (isOnline()) broken('CHN-07', 'the terminal', 'online', model.terminal.kind);
    return;
  }
  // It may be changing its session for a fresh token right now.
  if (!isOnline()) await system.world.sleep(connectMs + settledAfterMs);
  if (!isOnline()) broken('REC-02', 'the terminal', terminal.state, 'online');
  const at = { from: model.now, to: system.now };
  while (model.sessions < terminal.counters.sessions) model.beginSession(at);
  hold('CHN-11', 'sessions that were lost', system.reconnects, model.cuts);
  if (system.now - model.lastSessionAt > shownLimits.wsTokenRefreshAfterMs + 60_000) {
    broken(
      'REC-01',
      'minutes since the token was renewed',
      (system.now - model.lastSessionAt) / 60_000,
      'at most 25',
    );
  }
}
