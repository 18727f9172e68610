import { randomBytes } from 'node:crypto';
import type { Arbitrary } from 'fast-check';
import {
  invalidAmounts as drawnInvalidAmounts,
  referencePrefixes as drawnPrefixes,
  requestTypeNames,
  scopeNames,
} from '../../examine/explore/search/histories.js';
import {
  sandboxPayments as drawnPayments,
  validAmounts,
} from '../../examine/explore/search/sandbox-payments.js';
import type { SandboxPayment } from './options.js';

/** Valid amounts in euro, as `12.34`: each that forces an outcome of the sandbox, amounts next to them, and others. */
export function amounts(): Arbitrary<string> {
  return validAmounts();
}

/** Texts that are not valid amounts: payNow rejects them with ERR_INVALID_AMOUNT (PAY-04). */
export function invalidAmounts(): Arbitrary<string> {
  return drawnInvalidAmounts();
}

/** Beginnings of references: nothing, each prefix that forces an outcome of the sandbox, and texts that resemble one. */
export function referencePrefixes(): Arbitrary<string> {
  return drawnPrefixes();
}

/** Payments of a sandbox app with the outcome that the service document gives them (SBX-01 to SBX-15, SBX-22). */
export function sandboxPayments(): Arbitrary<SandboxPayment> {
  return drawnPayments();
}

/** The commands that requestTerminal sends to a terminal: `PRINT`, which requires a body, and others. */
export function requestTypes(): Arbitrary<string> {
  return requestTypeNames();
}

/** Sets of the scopes that an app may have, of one scope or more. */
export function scopes(): Arbitrary<string[]> {
  return scopeNames();
}

/**
 * Returns a reference that no payment has yet. It is not drawn: while fast-check looks for a shorter counterexample, it
 * repeats what it has drawn, and the service would reject the repeated reference.
 *
 * @param prefix its beginning
 */
export function newReference(prefix = ''): string {
  return `${prefix}${randomBytes(8).toString('hex')}`;
}
