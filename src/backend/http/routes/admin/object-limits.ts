import type { BackendConfig } from '../../../config/config.js';
import { invalidField } from '../../../domain/service-error.js';
import { deeperThan } from '../../../json-depth.js';

/** Throws ERR_VALIDATION for a configured object beyond the limits of what a terminal may upload: the terminal must accept it. */
export function checkObject(
  field: string,
  value: Readonly<Record<string, unknown>>,
  config: Pick<BackendConfig, 'ws.jsonDepth' | 'ws.settingsBytes'>,
): void {
  const { 'ws.jsonDepth': maxDepth, 'ws.settingsBytes': maxBytes } = config;
  // The depth first: JSON.stringify recurses.
  if (deeperThan(value, maxDepth))
    throw invalidField(`/${field}`, `must be nested at most ${maxDepth} levels deep`);
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes)
    throw invalidField(`/${field}`, `must be at most ${maxBytes} bytes`);
}
