import { statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { clientVariables } from '../../../examine/certify/client-variables.js';
import type { Invitation } from '../../../examine/certify/invitation.js';
import { messageOf, usageFailure } from '../../../failure/failure.js';
import { destinationOf, writeWholeFile } from '../../../input/whole-file.js';

/** @throws Failure `bad-env-file`, exit code 64, if the file cannot be written */
export async function checkEnvFile(file: string): Promise<void> {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing !== undefined && !existing.isFile()) throw unusable(file, 'it is not a file');
  try {
    await access(path.dirname(destinationOf(file).path), constants.W_OK);
  } catch (error) {
    throw unusable(file, messageOf(error));
  }
}

/**
 * Writes the addresses and credentials for the client to a file that only its owner may read.
 *
 * @throws Failure `bad-env-file`, exit code 64
 */
export function writeEnvFile(file: string, invitation: Invitation): void {
  try {
    writeWholeFile(file, envText(invitation), 0o600);
  } catch (error) {
    throw unusable(file, messageOf(error));
  }
}

/** Lines as a shell and `node --env-file` read them. */
export function envText(invitation: Invitation): string {
  const lines = Object.entries(clientVariables(invitation)).map(([name, value]) => `${name}=${value}`);
  return `${lines.join('\n')}\n`;
}

function unusable(file: string, why: string): Error {
  return usageFailure(
    `--write-env ${file} cannot be written: ${why}`,
    'choose a file in a folder that this user may write to',
    'bad-env-file',
  );
}
