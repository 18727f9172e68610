import { readFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { messageOf, usageFailure } from '../../failure/failure.js';
import { writeWholeFile } from '../../input/whole-file.js';

const keptTerminals = Type.Array(
  Type.Object({ clientId: Type.String({ minLength: 1 }), clientSecret: Type.String({ minLength: 1 }) }),
);

type KeptTerminals = Static<typeof keptTerminals>;

/**
 * Reads the credentials of the terminals of an earlier start; none if there is no file.
 *
 * @throws Failure `bad-credentials-file`, exit code 64
 */
export async function readKeptTerminals(file: string): Promise<KeptTerminals> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw unusable(file, `cannot be read: ${messageOf(error)}`);
  });
  // An empty file, as `touch` makes one for a mount, holds none yet.
  const value = parsed(text === '' ? '[]' : text);
  if (!Check(keptTerminals, value)) throw unusable(file, 'is damaged: it is not a list of credentials');
  return value;
}

/**
 * Writes the credentials of terminals, which no response shows again, to a file that only its owner may read.
 *
 * @throws Failure `bad-credentials-file`, exit code 64
 */
export function writeKeptTerminals(file: string, terminals: KeptTerminals): void {
  const kept = terminals.map(({ clientId, clientSecret }) => ({ clientId, clientSecret }));
  try {
    writeWholeFile(file, `${JSON.stringify(kept, undefined, 1)}\n`, 0o600);
  } catch (error) {
    throw unusable(file, `cannot be written: ${messageOf(error)}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unusable(file: string, problem: string): Error {
  return usageFailure(
    `the file ${file} with the credentials of the attached terminals ${problem}`,
    'fix or remove the file: new terminals are created then',
    'bad-credentials-file',
  );
}
