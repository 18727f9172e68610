import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { exitCodes } from '../../../failure/exit-codes.js';
import { Failure, messageOf } from '../../../failure/failure.js';
import type { TypedYaml } from '../../../input/typed-yaml.js';
import type { TargetDescription } from '../target-schema.js';

/** The certificates of a target, as PEM. */
export interface TargetTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const certificate =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/**
 * Reads the files that `tls` of a target file names.
 *
 * @throws Failure `bad-target`, exit code 64, for one that cannot be read, or holds no certificate and no key of it
 */
export async function readTls(
  { value: { tls }, failure }: TypedYaml<TargetDescription>,
  folder: string,
): Promise<TargetTls | undefined> {
  if (tls === undefined) return undefined;
  const read = async (field: 'ca' | 'certificate' | 'key') => {
    const name = tls[field];
    if (name === undefined) return undefined;
    try {
      const pem = await readFile(path.resolve(folder, name), 'utf8');
      if (field !== 'key') checkCertificates(pem);
      return pem;
    } catch (error) {
      throw failure(['tls', field], `cannot be read: ${messageOf(error)}`);
    }
  };
  const [ca, cert, key] = [await read('ca'), await read('certificate'), await read('key')];
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw failure(['tls', 'key'], `is not the key of tls.certificate: ${messageOf(error)}`);
  }
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}

/**
 * Reads the file of certificates that a start command has printed.
 *
 * @throws Failure `bad-certificates`, exit code 69
 */
export async function readPrintedCa(file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8');
    checkCertificates(pem);
    return pem;
  } catch (error) {
    throw new Failure(
      `the file ${file} that hooks.start printed as its ca cannot be used: ${messageOf(error)}`,
      {
        code: 'bad-certificates',
        hint: 'let the start command print the path of a PEM file with the certificates to trust',
        exitCode: exitCodes.unreachable,
        cause: error,
      },
    );
  }
}

/** @throws Error: TLS would take such a file without a word, and trust nothing */
function checkCertificates(pem: string): void {
  const found = pem.match(certificate);
  if (found === null) throw new Error('it has no certificate in the form of PEM');
  for (const each of found) new X509Certificate(each);
}
