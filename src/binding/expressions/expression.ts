import jsonata from 'jsonata';
import { messageOf } from '../../failure/failure.js';
import { TranslationFailure } from '../../simulator/http/http-translator.js';
import { redact } from '../../simulator/http/redact.js';
import type { Convert } from '../binding.js';
import { withContext } from './expression-context.js';
import { expressionFunctions } from './expression-functions.js';

/** The characters of an input that an error shows. */
const maxShown = 400;

/** An expression that failed on what it was given. */
export class ExpressionFailure extends TranslationFailure {
  /** @param name the expression, as in `dialect.yaml: http.calls.payNow.request` */
  constructor(name: string, input: unknown, cause: unknown) {
    super(`${name} failed: ${reasonOf(cause)}; its input was ${shown(input)}`, cause);
    this.name = 'ExpressionFailure';
  }
}

/**
 * Compiles a JSONata expression.
 *
 * @throws Error if it does not parse, with the reason and the position
 */
export function compileExpression(text: string, values: ReadonlyMap<string, unknown>): Convert {
  const expression = parse(text);
  for (const [name, implementation] of Object.entries(expressionFunctions))
    expression.registerFunction(name, implementation);
  for (const [name, value] of values) expression.assign(name, value);
  return (input, context) =>
    context === undefined
      ? expression.evaluate(input)
      : withContext(context, () => expression.evaluate(input));
}

function parse(text: string): jsonata.Expression {
  try {
    return jsonata(text);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** JSONata throws objects that are not always errors. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return messageOf(error);
  const message: unknown = Reflect.get(error, 'message');
  const position: unknown = Reflect.get(error, 'position');
  const text = typeof message === 'string' ? message : 'it cannot be evaluated';
  return typeof position === 'number' ? `${text} (character ${position})` : text;
}

/** The input without secrets, and not longer than a reader needs. */
function shown(input: unknown): string {
  const text = JSON.stringify(redact(input)) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
