/**
 * A SEND that a broker passes on as it is. The payment service passes nothing on, so that only the generic profile
 * reaches these forms.
 */
export interface PassedOn {
  readonly row: string;
  readonly what: string;
  /** The header lines of the SEND besides its destination, as they go on the wire. */
  readonly lines: readonly string[];
  readonly body: string;
  /** Header lines of the MESSAGE, with their escapes. */
  readonly received: readonly string[];
  /** True for a MESSAGE in a binary WebSocket message. */
  readonly binary?: true;
}

const passedOn = (row: string, what: string, lines: readonly string[], received = lines): PassedOn => ({
  row,
  what,
  lines,
  body: 'x',
  received,
});

/** The forms that only a server which passes messages on shows. */
export const genericForms: readonly PassedOn[] = [
  passedOn('E01', 'escapes in the name and the value of a header', ['a\\cb\\n:c\\\\d\\re']),
  passedOn('E01', 'a colon that is not escaped', ['k:a:b'], ['k:a\\cb']),
  passedOn('E02', 'two backslashes and n', ['k:a\\\\nb']),
  passedOn('F05', 'an empty value', ['k:']),
  passedOn('F07', 'spaces around name and value', [' k : v ']),
  passedOn('F08', 'characters of two, three and four bytes', ['ä€:🧾']),
  passedOn('F13', 'a repeated header', ['k:1', 'k:2'], ['k:1']),
  passedOn('BAD-45', 'names of properties of objects', ['__proto__:x', 'constructor:y', 'toString:z']),
  { ...passedOn('F09', 'NULs within the body', ['content-length:5']), body: 'a\0b\0c' },
  { ...passedOn('F11', 'a body of two-byte characters', [], ['content-length:4']), body: 'éé' },
  { ...passedOn('F12', 'a body without content-length', [], ['content-length:5']), body: 'hello' },
  { ...passedOn('W09', 'the content-type text/plain', ['content-type:text/plain']), body: 'ü' },
  {
    ...passedOn('W09', 'the content-type application/octet-stream', [
      'content-type:application/octet-stream',
    ]),
    body: 'ü',
    binary: true,
  },
];
