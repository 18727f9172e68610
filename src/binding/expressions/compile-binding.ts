import type { Convert } from '../binding.js';
import { checkParts } from '../bound-parts.js';
import { ExpressionFailure } from './expression.js';
import { isSendFailure } from './second-calls.js';

type Field = string;

/** The fields of a binding that hold expressions, by where they are. */
const expressionFields: ReadonlySet<Field> = new Set([
  'request',
  'respond',
  'response',
  'refusal',
  'body',
  'error',
]);

/** Fields whose entries are named by the user: a header may be called `body`. */
const namedByUser: ReadonlySet<Field> = new Set(['headers', 'errorCodes', 'functions']);

/**
 * A definition in which each expression is replaced by what `compile` returns for it.
 *
 * @param compile gets the expression and its path, such as `http, calls, payNow, request`
 */
export function mapExpressions(
  definition: unknown,
  compile: (expression: unknown, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown {
  if (typeof definition !== 'object' || definition === null) return definition;
  return Object.fromEntries(
    Object.entries(definition).map(([key, value]) => {
      const here = [...path, key];
      if (namedByUser.has(key)) return [key, value];
      const isExpression = expressionFields.has(key) && typeof value !== 'object';
      return [key, isExpression ? compile(value, here) : mapExpressions(value, compile, here)];
    }),
  );
}

/** A converter whose errors name it and its input, also if it returns something that cannot be used. */
export function named(convert: Convert, file: string, path: readonly string[]): Convert {
  const name = `${file}: ${path.join('.')}`;
  return async (input, context) => {
    try {
      const result = await convert(input, context);
      checkParts(path.at(-1), result);
      return result;
    } catch (error) {
      // A second call that was not sent, or had no response, has its own error.
      if (isSendFailure(error)) throw error;
      throw new ExpressionFailure(name, input, error);
    }
  };
}
