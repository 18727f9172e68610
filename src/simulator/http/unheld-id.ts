import { unheldNumber } from '../../text/json-numbers.js';
import { TranslationFailure } from './http-translator.js';

/** The fields that are sent again, or compared. Other numbers of a service are only shown, in its own digits. */
const ids = new Set([
  'configId',
  'merchantId',
  'branchId',
  'terminalId',
  'appId',
  'clientId',
  'requestId',
  'referenceId',
  'refundReferenceId',
  'tradeNo',
  'specificTId',
  'settlementBatchId',
  'releaseId',
  'nextCursor',
  'version',
]);

/** An id is a number that this program cannot hold: two ids could become one, so nothing that follows is judged. */
class UnheldId extends TranslationFailure {
  constructor(where: string, { field, digits }: { readonly field: string; readonly digits: string }) {
    super(
      `${where} has the ${field} ${digits}, which is not representable: it has more than 53 bits`,
      undefined,
      {
        code: 'unheld-id',
        hint: 'numbers are exact up to 9007199254740991: let the service send smaller ids, or texts',
      },
    );
    this.name = 'UnheldId';
  }
}

/**
 * Checks a JSON text that is about to be written again.
 *
 * @throws TranslationFailure for a number that would change
 */
export function rejectUnheld(text: string, where: string): void {
  const found = unheldNumber(text);
  if (found !== undefined) throw new UnheldId(where, found);
}

/** The same of the body of a STOMP frame that was received. */
export function unheldIdInFrame(message: string | Uint8Array): TranslationFailure | undefined {
  const text = typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  return unheldId(rest.join('\n\n').replace(/\0[\r\n]*$/, ''), `a ${head.split(/\r?\n/, 1)[0]}`);
}

/** The failure of a JSON text, in the form of the reference profile, with an id that cannot be held; undefined without one. */
export function unheldId(text: string, where: string): TranslationFailure | undefined {
  const found = unheldNumber(text, (name) => ids.has(name));
  return found && new UnheldId(where, found);
}
