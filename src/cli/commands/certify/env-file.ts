import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { clientVariables } from '../../../examine/certify/client-variables.js';
import type { Invitation } from '../../../examine/certify/invitation.js';
import { messageOf, usageFailure } from '../../../failure/failure.js';

/** @throws Failure `bad-env-file`, exit code 64, if the file cannot be written */
export async function checkEnvFile(file: string): Promise<void> {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing !== undefined && !existing.isFile()) throw unusable(file, 'it is not a file');
  await access(path.dirname(path.resolve(file)), constants.W_OK).catch((error: unknown) => {
    throw unusable(file, messageOf(error));
  });
}

/**
 * Writes the addresses and credentials for the client to a file that only its owner may read.
 *
 * @throws Failure `bad-env-file`, exit code 64
 */
export function writeEnvFile(file: string, invitation: Invitation): void {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    // The mode counts for a new file only.
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, envText(invitation), { mode: 0o600, flag: 'wx' });
    // Independent of the file mode creation mask of this process.
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
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
