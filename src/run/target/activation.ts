import { readFile } from 'node:fs/promises';
import Type from 'typebox';
import { Check } from 'typebox/value';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf } from '../../failure/failure.js';
import { createFile, writeWholeFile } from '../../input/whole-file.js';
import type { HttpClient } from '../../simulator/http/http-client.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { isSuccess, problemOf, ResponseFailure } from '../../simulator/http/response-failure.js';
import { activate } from '../../simulator/terminal/activate.js';
import { unheldNumber } from '../../text/json-numbers.js';

const activatedTerminal = Type.Object({
  clientId: Type.String({ minLength: 1 }),
  clientSecret: Type.String({ minLength: 1 }),
  accessId: Type.Optional(Type.String({ minLength: 1 })),
  configId: Type.Integer(),
  terminalId: Type.String({ minLength: 1 }),
});

/** A terminal that was activated, with the names of the target file. */
interface ActivatedTerminal {
  readonly id: string;
  readonly secret: string;
  readonly configId: number;
  readonly terminalId: string;
  readonly accessId?: string;
}

/**
 * Activates a terminal and keeps its credentials in a file, because a code works once. The next run reads the file.
 *
 * @throws Failure `bad-credentials-file`, exit code 64, for a file that cannot be used; `activation-failed`, exit code 69
 */
export async function activateOnce(
  http: HttpClient,
  activationCode: string,
  file: string,
): Promise<ActivatedTerminal> {
  const kept = await readKept(file);
  if (kept !== undefined) return kept;
  await reserve(file);
  const exchange = await activate(http, activationCode);
  const { body } = exchange;
  if (!isSuccess(exchange) || !Check(activatedTerminal, body)) throw notActivated(exchange);
  try {
    writeWholeFile(file, `${JSON.stringify(body, undefined, 2)}\n`, 0o600);
  } catch (error) {
    throw unusable(file, `cannot be written: ${messageOf(error)}`);
  }
  return described(body);
}

/** The kept credentials; undefined if there is no file, or an empty one of an activation that has failed. */
async function readKept(file: string): Promise<ActivatedTerminal | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw unusable(file, `cannot be read: ${messageOf(error)}`);
  });
  if (text === '') return undefined;
  const unheld = unheldNumber(text);
  if (unheld !== undefined)
    throw unusable(file, `has the ${unheld.field} ${unheld.digits}, which is not representable`);
  const value = parsed(text);
  if (!Check(activatedTerminal, value)) throw unusable(file, 'has no credentials of a terminal');
  return described(value);
}

/** Before the activation, so that a file that cannot be written costs no code. */
async function reserve(file: string): Promise<void> {
  try {
    await createFile(file, '', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw unusable(file, `cannot be written: ${messageOf(error)}`);
  }
}

function described({
  clientId,
  clientSecret,
  accessId,
  configId,
  terminalId,
}: Type.Static<typeof activatedTerminal>): ActivatedTerminal {
  const access = accessId === undefined ? {} : { accessId };
  return { id: clientId, secret: clientSecret, configId, terminalId, ...access };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notActivated(exchange: HttpExchange): Failure {
  const cause = new ResponseFailure(exchange, problemOf(exchange, 'credentials of a terminal'));
  return new Failure(`an activation code of existing.terminals does not work: ${messageOf(cause)}`, {
    code: 'activation-failed',
    hint: 'a code works once: let the administrator of the service create another one, or keep credentialsFile',
    exitCode: exitCodes.unreachable,
    cause,
  });
}

function unusable(file: string, problem: string): Failure {
  return new Failure(`the credentials file ${file} of a terminal ${problem}`, {
    code: 'bad-credentials-file',
    hint: 'fix or remove the file; a terminal that was activated before needs a new activation code',
    exitCode: exitCodes.usage,
  });
}
