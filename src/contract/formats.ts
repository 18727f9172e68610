import Type from 'typebox';

/** The formats of fields. */

export const identifier = Type.String({ minLength: 1 });
/**
 * An identifier, or null. It is a list of types rather than a union, for which the serializer would have to validate the
 * value.
 */
export const identifierOrNull = Type.Unsafe<string | null>({ ...identifier, type: ['string', 'null'] });

/** An amount in currency units. */
export const decimal = Type.String({ pattern: '^(0|[1-9][0-9]*)(\\.[0-9]+)?$' });

export const signedDecimal = Type.String({ pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$' });

export const currencyCode = Type.String({ pattern: '^[A-Z]{3}$' });

/** ISO 8601 in UTC, with milliseconds. */
export const timestamp = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

export const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });

export const count = Type.Integer({ minimum: 0 });

export const configId = Type.Integer({ minimum: 1 });

/** Text that every database can store and compare: without NUL and unpaired surrogates. */
export function storableText(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' });
}

/**
 * Displayed text: without control characters and unpaired surrogates. Neither can be shown, and not every database
 * stores them.
 */
export function displayText(maxLength: number) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
  });
}
