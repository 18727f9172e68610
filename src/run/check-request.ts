import { usageFailure } from '../failure/failure.js';
import { scenariosOf } from './conform/pack.js';
import { checkFaults } from './faults/check-faults.js';
import { planFleet } from './fleet/fleet-plan-from-file.js';
import { maxRampMs, rampMs, rampText } from './fleet/ramp.js';
import { checkDescriptors } from './open-files.js';
import { isEmbedded, type RunRequest } from './options.js';

/**
 * Checks a request before the run starts, whether it is from a command line or from a saved failure.
 *
 * @param openFiles the soft limit of open files; undefined if there is none
 * @throws Failure, exit code 64
 */
export function checkRequest(request: RunRequest, openFiles: number | undefined): void {
  const { clock, network, port, terminals, scenarios, rampPerSecond, target } = request;
  if (target !== undefined && (clock === 'virtual' || network === 'memory' || port !== 0))
    throw usageFailure(
      'a target file cannot be combined with --virtual, --network memory and --port: its service has its own clock and address',
      'omit these options, or --target',
    );
  if (clock === 'virtual' && network !== 'memory') {
    throw usageFailure('--virtual cannot be combined with --network tcp', 'omit one of the two options');
  }
  if (network === 'memory' && port !== 0) {
    const chosen = clock === 'virtual' ? '--virtual' : '--network memory';
    throw usageFailure(
      `--port ${port} cannot be combined with ${chosen}, which has no ports`,
      'omit --port, or use --network tcp on the real clock',
    );
  }
  if (rampPerSecond !== undefined && rampMs({ terminals, rampPerSecond }) > maxRampMs) {
    throw usageFailure(
      `${terminals} terminals would take longer than a day to start at ${rampText(rampPerSecond)}`,
      'use a higher --ramp or fewer terminals',
    );
  }
  checkFaults(request);
  if (network === 'memory') return;
  const chosen = scenariosOf(request.pack).filter(({ id }) => scenarios.includes(id));
  const watching = planFleet(request).apps.filter(({ persona }) => persona.watches).length;
  const service = isEmbedded(request) ? 'own' : 'elsewhere';
  checkDescriptors(openFiles, { terminals, scenarios: chosen, watching, service });
}
