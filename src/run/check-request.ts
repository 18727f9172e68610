import { usageFailure } from '../failure/failure.js';
import { catalogue } from '../scenarios/catalogue.js';
import { checkFaults } from './faults/check-faults.js';
import { planFleet } from './fleet/fleet-plan-from-file.js';
import { maxRampMs, rampMs, rampText } from './fleet/ramp.js';
import { checkDescriptors } from './open-files.js';
import type { RunRequest } from './options.js';

/**
 * What can be known of a request before anything starts, whoever made it: a command line or a saved failure.
 *
 * @param openFiles the soft limit of open files; undefined where there is none
 * @throws Failure, exit code 64
 */
export function checkRequest(request: RunRequest, openFiles: number | undefined): void {
  const { clock, network, port, terminals, scenarios, rampPerSecond } = request;
  if (clock === 'virtual' && network !== 'memory') {
    throw usageFailure('virtual time cannot cross TCP', 'leave out --network, or leave out --virtual');
  }
  if (network === 'memory' && port !== 0) {
    throw usageFailure('a network in memory has no port', 'leave out --port, or use --network tcp');
  }
  if (rampPerSecond !== undefined && rampMs({ terminals, rampPerSecond }) > maxRampMs) {
    throw usageFailure(
      `${terminals} terminals would take longer than a day at ${rampText(rampPerSecond)}`,
      'ask for a steeper --ramp',
    );
  }
  checkFaults(request);
  if (network === 'memory') return;
  const chosen = catalogue.filter(({ id }) => scenarios.includes(id));
  const watching = planFleet(request).apps.filter(({ persona }) => persona.watches).length;
  checkDescriptors(openFiles, terminals, chosen, watching);
}
