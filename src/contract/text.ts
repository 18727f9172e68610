import Type from 'typebox';

/**
 * Text that people read: no control characters and no half of a surrogate pair. Neither can be shown, and
 * not every database keeps them.
 */
export function text(maxLength: number) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
  });
}
