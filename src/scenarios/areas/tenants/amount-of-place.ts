import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, requireOk } from '../../clause-checks.js';
import { textWithout } from '../../expectation.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';

const summaries = ['getChannelSummary', 'overallSummary'] as const;

/** A transaction at places of both apps, by an app whose transactions the other must not see. */
interface AtPlaces {
  readonly reader: Integrator;
  readonly owner: Integrator;
  readonly amount: string;
  readonly places: Readonly<Record<'merchantId' | 'branchId' | 'terminalId', string>>;
}

/**
 * Checks that the reader sees the amount in no summary and no settlement of any of the places. Where the owner does not
 * see it either, the part is inconclusive.
 */
export async function checkAmountOfPlaces(
  world: World,
  checks: ClauseChecks,
  title: string,
  { reader, owner, amount, places }: AtPlaces,
): Promise<void> {
  const { terminalId } = places;
  // A summary of another currency has no sum that hides the amount.
  const payment = { ...newPayment(world, amount), currency: 'SEK', terminalId };
  await requireOk(world, 'a transaction at a terminal', owner.call('saveTransaction', payment));
  const requireShown = async (name: (typeof summaries)[number] | 'settle', query = {}) => {
    const read = () => requireOk(world, `${name} by the owner`, owner.call(name, query));
    const seen = await settled(world, read, ({ text }) => text.includes(amount));
    if (!checks.decided.value(`${title}: ${name} by the owner`, seen.text.includes(amount), true, seen))
      world.inconclusive(`${name} does not show its owner the amount`);
  };
  for (const name of summaries) await requireShown(name);
  for (const name of [...summaries, 'settle'] as const)
    for (const [key, value] of Object.entries(places)) {
      const response = await reader.call(name, { [key]: value });
      checks.value(`${title}: ${name} by ${key}`, response.text, textWithout(amount), response);
    }
  // What the reader has settled would be missing.
  await requireShown('settle', { terminalId });
}
