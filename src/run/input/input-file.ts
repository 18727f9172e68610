import { open } from 'node:fs/promises';
import { messageOf, usageFailure } from '../../failure/failure.js';

/** YAML takes some 500 bytes of memory for each of its own: a larger file of nothing but commas would end the process. */
const maxBytes = 1024 * 1024;

/**
 * A text file that the user named.
 *
 * @throws Failure `unreadable-file`, exit code 64
 */
export async function readInput(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unreadable(file, messageOf(error));
  });
  try {
    const info = await handle.stat();
    // What is no file may never end.
    if (!info.isFile()) throw unreadable(file, 'it is no file');
    if (info.size > maxBytes) throw unreadable(file, `it is larger than ${maxBytes} bytes`);
    const text = decoded(await handle.readFile());
    if (text === undefined) throw unreadable(file, 'it is no text in UTF-8');
    return text;
  } finally {
    await handle.close();
  }
}

/** Undefined for what no editor has written. */
function decoded(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function unreadable(file: string, why: string): Error {
  return usageFailure(
    `${file} cannot be read: ${why}`,
    'check the path and the permissions',
    'unreadable-file',
  );
}
