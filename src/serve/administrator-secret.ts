import { stat } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';
import { createFile } from '../input/whole-file.js';

/**
 * The secret in the file, which only its owner may read. A file that does not exist is created with a new secret.
 *
 * @throws Failure `bad-secret-file`, exit code 64
 */
export async function readOrCreateSecret(file: string, newSecret: () => string): Promise<string> {
  const info = await stat(file).catch(() => undefined);
  return info === undefined
    ? createSecret(file, newSecret())
    : secretIn(file, { minLength: 16, hint: 'remove the file, and a new one is created' });
}

/**
 * The secret in the file, which only its owner may read. Another service may have a short one.
 *
 * @throws Failure, exit code 64: `bad-secret-file`, or `unreadable-file` for a file that does not exist
 */
export function readSecret(file: string): Promise<string> {
  const hint = 'write the secret of the administrator into it, or name the file of `tillfleet serve`';
  return secretIn(file, { minLength: 1, hint });
}

const maxLength = 256;

/** @param hint the advice for a file without a valid secret */
async function secretIn(
  file: string,
  { minLength, hint }: { readonly minLength: number; readonly hint: string },
): Promise<string> {
  const info = await stat(file).catch(() => ({ mode: 0 }));
  if ((info.mode & 0o077) !== 0) {
    const mode = (info.mode & 0o777).toString(8);
    throw unusable(file, `other users may use it: its mode is ${mode}, not 600`, `run: chmod 600 ${file}`);
  }
  const secret = (await readTextFile(file)).trim();
  const { length } = secret;
  if (/^[\x21-\x7e]*$/.test(secret) && length >= minLength && length <= maxLength) return secret;
  throw unusable(
    file,
    `it must contain ${minLength} to ${maxLength} visible ASCII characters in one line`,
    hint,
  );
}

async function createSecret(file: string, secret: string): Promise<string> {
  try {
    await createFile(file, `${secret}\n`, 0o600);
    return secret;
  } catch (error) {
    throw unusable(file, messageOf(error), 'choose a file in a folder that this user may write to');
  }
}

function unusable(file: string, why: string, hint: string): Error {
  return usageFailure(`the secret file ${file} cannot be used: ${why}`, hint, 'bad-secret-file');
}
