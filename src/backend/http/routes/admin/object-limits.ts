import type { BackendConfig } from '../../../config.js';
import { invalidField } from '../../../domain/service-error.js';
import { deeperThan } from '../../../json-depth.js';

/** What an administrator configures is held to the limits of what a terminal uploads: it must take it. */
export function checkObject(
  field: string,
  value: Readonly<Record<string, unknown>>,
  { jsonDepth, settingsBodyBytes }: Pick<BackendConfig, 'jsonDepth' | 'settingsBodyBytes'>,
): void {
  // The depth first: text is made by recursion.
  if (deeperThan(value, jsonDepth))
    throw invalidField(`/${field}`, `must be nested at most ${jsonDepth} levels deep`);
  if (Buffer.byteLength(JSON.stringify(value)) > settingsBodyBytes)
    throw invalidField(`/${field}`, `must be at most ${settingsBodyBytes} bytes`);
}
