/** An account id: the first part of Basic credentials, which a colon ends. */
export const accountId = {
  title: 'a text without colons, line breaks and other control characters',
  pattern: '^[^:\\u0000-\\u001f\\u007f]+$',
} as const;

/** A secret, as Basic credentials and the headers of frames have it. */
export const secretText = {
  writeOnly: true,
  title: 'a text without line breaks and other control characters',
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
} as const;

/** The value of an HTTP header. */
export const headerValue = {
  title: 'a text of characters that a header can have: no line breaks, and no letters beyond Latin-1',
  pattern: '^[\\t\\u0020-\\u007e\\u0080-\\u00ff]*$',
} as const;

/** An argument of a command. */
export const argument = { title: 'a text without null characters', pattern: '^[^\\u0000]*$' } as const;
