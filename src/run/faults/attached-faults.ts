import { usageFailure } from '../../failure/failure.js';
import type { RunRequest } from '../options.js';

/**
 * The faults of an option, for terminals that are attached to a service.
 *
 * @throws Failure, exit code 64, for unknown or invalid faults, and for those that restart the service
 */
export async function attachedFaults(text: string | undefined): Promise<Pick<RunRequest, 'faults'>> {
  if (text === undefined) return {};
  const { chooseFaults } = await import('./choose-faults.js');
  const { needsRestart } = await import('./fleet-faults.js');
  const faults = await chooseFaults(text);
  if (needsRestart({ faults }))
    throw usageFailure(
      `the faults ${faults.name} restart the service, which other clients use as well`,
      'choose faults of the connections alone',
    );
  return { faults };
}
