import type { Clause } from '../../clause.js';

// M where STOMP 1.2 lays a MUST on the server: REQUIRED line ends, bytes read by content-length, no trimming,
// UTF-8, escapes. How bad input is rejected is decided: the specification binds the client there.

/** The grammar of frames (F) and the escapes in headers (E). */
export const stompGrammarClauses: readonly Clause[] = [
  {
    id: 'F01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: STOMP Frames'],
    requirement:
      'Lines end in LF or CRLF: both are accepted, also mixed, in the command, the headers, the blank line and heart-beats.',
  },
  {
    id: 'F02',
    level: 'P',
    party: 'server',
    requirement:
      'Commands and header names are case-sensitive: connect and Send are unknown commands (ERROR and close), and Destination is not destination.',
  },
  {
    id: 'F03',
    level: 'P',
    party: 'server',
    requirement: 'A bare CR in a command or header line gets ERROR and a close.',
  },
  {
    id: 'F04',
    level: 'P',
    party: 'server',
    requirement: 'A header line without a colon gets ERROR and a close.',
  },
  {
    id: 'F05',
    level: 'P',
    party: 'server',
    requirement:
      'An empty header name gets ERROR and a close; an empty value is accepted as the empty string.',
  },
  {
    id: 'F06',
    level: 'P',
    party: 'server',
    requirement: 'An unescaped colon in a value is accepted: the line is split at its first colon.',
  },
  {
    id: 'F07',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement: 'Header names and values are never trimmed or padded.',
    profile: 'So a destination with a leading space is another destination, and is rejected.',
  },
  {
    id: 'F08',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement: 'Commands and headers are decoded as UTF-8.',
    profile: 'Invalid UTF-8 gets ERROR and a close; a leading U+FEFF is kept.',
  },
  {
    id: 'F09',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Header content-length'],
    requirement: 'With content-length exactly that many bytes are read as the body, NULs included.',
    profile: 'If the next byte is not NUL: ERROR and close.',
  },
  {
    id: 'F10',
    level: 'P',
    party: 'server',
    requirement:
      'A content-length that is not 1 to 10 decimal digits (-1, +5, a blank, 0x10, 1e3, empty, NaN) gets ERROR and a close.',
  },
  {
    id: 'F11',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Header content-length'],
    requirement: 'content-length counts bytes, not characters: a body of one e-acute has content-length 2.',
  },
  {
    id: 'F12',
    level: 'P',
    party: 'server',
    requirement: 'A body without content-length ends at the first NUL.',
  },
  {
    id: 'F13',
    level: 'P',
    party: 'server',
    requirement:
      'Of a repeated header the first value counts, for every header, content-length and destination included.',
  },
  {
    id: 'F14',
    level: 'P',
    party: 'server',
    requirement:
      'A body on a frame other than SEND, MESSAGE and ERROR gets ERROR and a close; content-length:0 there is accepted.',
  },
  {
    id: 'F15',
    level: 'P',
    party: 'server',
    requirement: 'Any number of line ends before and between frames are heart-beats, not frames.',
  },
  { id: 'F16', level: 'P', party: 'server', requirement: 'A NUL between frames gets ERROR and a close.' },
  {
    id: 'F17',
    level: 'P',
    party: 'server',
    requirement:
      'An unknown command, or a server command (CONNECTED, MESSAGE, RECEIPT, ERROR) from a client, gets ERROR and a close.',
  },
  {
    id: 'F18',
    level: 'P',
    party: 'server',
    requirement: 'A command of more than 32 bytes gets ERROR and a close at once, before its line ends.',
  },
  {
    id: 'E01',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement:
      'In every frame but CONNECT, STOMP and CONNECTED the escapes \\r, \\n, \\c and \\\\ are decoded, in header names and in values.',
  },
  {
    id: 'E02',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement:
      'Escapes are decoded in a single pass: a\\\\nb on the wire is a, backslash, n, b, without a line feed.',
  },
  {
    id: 'E03',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement: 'An undefined escape such as \\t, or a lone backslash at the end, is fatal.',
    profile: 'The server sends ERROR and closes.',
  },
  {
    id: 'E04',
    level: 'P',
    party: 'server',
    requirement:
      'CONNECT, STOMP and CONNECTED are neither escaped nor unescaped: backslashes and colons in their values stay as they are.',
  },
  {
    id: 'E05',
    level: 'M',
    party: 'server',
    statements: ['STOMP 1.2: Value Encoding'],
    requirement:
      'The server escapes the headers of MESSAGE, RECEIPT and ERROR: receipt:a\\cb comes back as receipt-id:a\\cb.',
  },
  {
    id: 'E06',
    level: 'P',
    party: 'server',
    requirement: 'No value in CONNECTED contains CR or LF.',
  },
  {
    id: 'E07',
    level: 'P',
    party: 'server',
    requirement: 'Escapes follow the negotiated version; since only 1.2 is supported, they are those of 1.2.',
  },
];
