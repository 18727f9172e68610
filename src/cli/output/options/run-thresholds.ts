import { InvalidArgumentError } from 'commander';
import { parseThreshold, type Threshold } from '../../../load/thresholds/threshold.js';

/** Measures of a load that a run has no figures of. */
const measuresOfLoads: readonly string[] = ['connect', 'registered', 'heartBeat'];

/**
 * Adds a bound of the figures of a run to the earlier ones.
 *
 * @throws InvalidArgumentError
 */
export function runThreshold(text: string, earlier: readonly Threshold[]): readonly Threshold[] {
  const parsed = parseThreshold(text);
  if ('problem' in parsed) throw new InvalidArgumentError(`It ${parsed.problem}.`);
  const { measure, phase } = parsed.threshold.bound;
  if (measuresOfLoads.includes(measure) || phase !== undefined)
    throw new InvalidArgumentError(
      `It must be a bound of a run: phases and the measures ${measuresOfLoads.join(', ')} are those of \`tillfleet load\`.`,
    );
  return [...earlier, parsed.threshold];
}
