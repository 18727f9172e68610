import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { HttpCall } from './http-call.js';
import type { HttpExchange } from './http-exchange.js';

/** Translates between the reference profile, which the actors use, and the wire of a target that differs from it. */
export interface HttpTranslator {
  /**
   * The call of the target for a call of the reference profile. A call that is not known passes unchanged.
   *
   * @param send for calls that the translation needs in addition
   * @throws NotProvided for a call that the target does not have
   */
  translate(call: HttpCall, send?: SendSecond): Promise<TranslatedCall>;
}

/**
 * Sends a second call in the form of the target; guards look at its form of the profile, and at that of its response.
 *
 * @param shown makes the response in the form of the profile, for a call that creates something
 */
export type SendSecond = (
  call: HttpCall,
  canonical: HttpCall,
  shown?: (received: HttpExchange) => Promise<HttpExchange>,
) => Promise<HttpExchange>;

/** A call in the form of the target. */
export interface TranslatedCall {
  readonly call: HttpCall;
  /** The response of the target, if the translation makes it: then the call is not sent. */
  readonly instead?: TranslatedResponse;
  /** The response of the target in the form of the reference profile. */
  response(received: HttpExchange): Promise<TranslatedResponse>;
}

export type TranslatedResponse = Pick<HttpExchange, 'status' | 'headers' | 'body' | 'text'>;

interface FailureWords {
  readonly code: string;
  readonly hint: string;
}

const ofExpression: FailureWords = {
  code: 'binding-expression',
  hint: 'fix the expression in the binding; docs/bindings.md shows what it gets and returns',
};

/** Something could not be translated, so that its exchange cannot be judged. */
export class TranslationFailure extends Failure {
  constructor(problem: string, cause: unknown, { code, hint }: FailureWords = ofExpression) {
    super(problem, { code, hint, exitCode: exitCodes.inconclusive, cause });
    this.name = 'TranslationFailure';
  }
}

/** The target does not have the operation, so that nothing was sent. What needs the operation is to be skipped. */
export class NotProvided extends Failure {
  /** The name of the operation in the binding. */
  readonly operation: string;

  constructor(operation: string) {
    super(`the target has no ${operation}`, {
      code: 'not-provided',
      hint: `the binding has \`${operation}: none\``,
      exitCode: exitCodes.inconclusive,
    });
    this.name = 'NotProvided';
    this.operation = operation;
  }
}
