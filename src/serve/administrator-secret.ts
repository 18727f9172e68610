import { chmod, open, stat } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';

/**
 * The secret in the file, which nobody but its owner may read. A file that is not there is made, with this secret.
 *
 * @throws Failure `bad-secret-file`, exit code 64
 */
export async function secretIn(file: string, fresh: () => string): Promise<string> {
  const info = await stat(file).catch(() => undefined);
  if (info === undefined) return makeSecret(file, fresh());
  if ((info.mode & 0o077) !== 0) throw bad(file, 'others may read it', `chmod 600 ${file}`);
  const secret = (await readTextFile(file)).trim();
  if (/^[\x21-\x7e]{16,256}$/.test(secret)) return secret;
  throw bad(file, 'it must hold 16 to 256 visible characters in one line', 'remove it, and it is made anew');
}

async function makeSecret(file: string, secret: string): Promise<string> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${secret}\n`).finally(() => handle.close());
    // Whatever the mask of this process says.
    await chmod(file, 0o600);
    return secret;
  } catch (error) {
    throw bad(file, messageOf(error), 'name a file in a folder that this user may write to');
  }
}

function bad(file: string, why: string, hint: string): Error {
  return usageFailure(`the secret file ${file} cannot be used: ${why}`, hint, 'bad-secret-file');
}
