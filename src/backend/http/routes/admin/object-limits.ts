import type { BackendConfig } from '../../../config.js';
import { deeperThan } from '../../../json-depth.js';
import { ServiceError } from '../../../service-error.js';

/** What an administrator configures is held to the limits of what a terminal uploads: it must take it. */
export function checkObject(
  field: string,
  value: Readonly<Record<string, unknown>>,
  { jsonDepth, settingsBodyBytes }: Pick<BackendConfig, 'jsonDepth' | 'settingsBodyBytes'>,
): void {
  // The depth first: text is made by recursion.
  if (deeperThan(value, jsonDepth)) throw invalid(field, `is nested deeper than ${jsonDepth}`);
  if (Buffer.byteLength(JSON.stringify(value)) > settingsBodyBytes)
    throw invalid(field, `must be at most ${settingsBodyBytes} bytes`);
}

function invalid(field: string, problem: string): ServiceError {
  const path = `/${field}`;
  return new ServiceError('ERR_VALIDATION', `${path} ${problem}`, { details: [{ path, problem }] });
}
