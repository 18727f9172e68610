import { open } from 'node:fs/promises';
import { messageOf, usageFailure } from '../failure/failure.js';

/** The YAML parser takes some 500 bytes of memory for each byte: a larger file of commas would end the process. */
const maxBytes = 1024 * 1024;

/**
 * Reads a text file that the user named.
 *
 * @throws Failure `unreadable-file`, exit code 64
 */
export async function readTextFile(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unreadable(file, messageOf(error));
  });
  try {
    const info = await handle.stat();
    // Reading a device or a pipe may never end.
    if (!info.isFile()) throw unreadable(file, 'it is not a file');
    if (info.size > maxBytes)
      throw unreadable(file, `it has ${info.size} bytes, at most ${maxBytes} are allowed`);
    const text = decoded(await handle.readFile());
    if (text === undefined) throw unreadable(file, 'it is not UTF-8 text');
    return text;
  } finally {
    await handle.close();
  }
}

/** Undefined for bytes that no editor wrote as text. */
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
    'check the path and the permissions, and that it is a text file',
    'unreadable-file',
  );
}
