import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Invitation } from '../../../examine/certify/certify-service.js';
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

/** Lines as a shell and `node --env-file` read them; of several accounts of a kind the later ones are numbered. */
export function envText({ baseUrl, webSocketUrl, credentials }: Invitation): string {
  const lines = [`TILLFLEET_BASE_URL=${baseUrl}`, `TILLFLEET_WEBSOCKET_URL=${webSocketUrl}`];
  const counts = new Map<string, number>();
  for (const { kind, id, secret, more = {} } of credentials) {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const end = count === 1 ? '' : `_${count}`;
    const name = kind === 'terminal' ? 'CLIENT' : 'APP';
    lines.push(`TILLFLEET_${name}_ID${end}=${id}`, `TILLFLEET_${name}_SECRET${end}=${secret}`);
    for (const [field, value] of Object.entries(more)) lines.push(`TILLFLEET_${upper(field)}${end}=${value}`);
  }
  return `${lines.join('\n')}\n`;
}

/** `configId`: CONFIG_ID. */
function upper(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function unusable(file: string, why: string): Error {
  return usageFailure(
    `--write-env ${file} cannot be written: ${why}`,
    'choose a file in a folder that this user may write to',
    'bad-env-file',
  );
}
