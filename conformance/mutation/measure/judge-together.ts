import type { RunEvent } from '../../../src/events/event.js';
import { Failure, messageOf } from '../../../src/failure/failure.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { runVirtually } from '../../../test/support/run-virtually.js';
import { clauses } from '../../clauses/catalogue.js';
import { drawn } from './draw.js';
import type { Judged } from './messages.js';

/** The number of other scenarios that run at the same time. */
const neighbourCount = 5;

/**
 * Runs a scenario in virtual time as a run does: with a fleet, integrators and some other scenarios, drawn by the
 * seed, on the service that all of them share.
 */
export async function judgeTogether(id: string, seed: number): Promise<Judged> {
  const others = catalogue.filter((each) => each.id !== id && each.takesMs.virtual <= 60_000);
  const neighbours = drawn(others, (each) => `${each.id} with ${id}`, { size: neighbourCount, seed });
  const scenarios = [id, ...neighbours.map((each) => each.id)];
  try {
    const events = await runVirtually({ seed, terminals: 3, integrators: 3, scenarios, named: true });
    return judgedIn(events, id);
  } catch (error) {
    const ending = error instanceof Failure && error.code === 'cannot-rest' ? 'endless' : 'crashed';
    return { scenario: id, ending, failed: [], witnessed: [], reason: messageOf(error) };
  }
}

function judgedIn(events: readonly RunEvent[], id: string): Judged {
  const failing = events.flatMap((event) =>
    event.type === 'check' && event.scenario === id && event.verdict !== 'pass' ? [event] : [],
  );
  const failed = [...new Set(failing.map(({ clause }) => clause))];
  const shown = failing.filter(({ clause, level }) => clauses.get(clause)?.level === level);
  const witnessed = [...new Set(shown.map(({ clause }) => clause))];
  const finished = events.find((event) => event.type === 'scenario.finished' && event.scenario === id);
  if (finished?.type !== 'scenario.finished')
    return { scenario: id, ending: 'not-started', failed, witnessed, reason: 'the run has not begun' };
  return { scenario: id, ending: finished.verdict, failed, witnessed, reason: finished.reason };
}
