import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import type { HttpCall } from './http-call.js';
import type { HttpExchange } from './http-exchange.js';

/** Translates between the reference profile, which the actors use, and the wire of a target that differs from it. */
export interface HttpTranslator {
  /**
   * The call of the target for a call of the reference profile. A call that is not known passes unchanged.
   *
   * @throws NotProvided for a call that the target does not have
   */
  translate(call: HttpCall): Promise<TranslatedCall>;
}

/** A call in the form of the target. */
export interface TranslatedCall {
  readonly call: HttpCall;
  /** The response of the target in the form of the reference profile. */
  response(received: HttpExchange): Promise<TranslatedResponse>;
}

export type TranslatedResponse = Pick<HttpExchange, 'status' | 'headers' | 'body' | 'text'>;

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
