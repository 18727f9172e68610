import { writeFileSync } from 'node:fs';
import { selfSigned } from '../support/serve/certificate.js';
import { type Argument, called, file, pathOf, usageRows } from './provoke.js';

const hint =
  'fix the file; docs/conformance.md shows how it is written, docs/schemas/target.schema.json describes it';
const conform = (...args: readonly Argument[]) => ['conform', ...args];
const target = (...lines: readonly string[]) => conform('--target', file('target.yaml', ...lines));
const valid = [
  'targetVersion: 1',
  'baseUrl: http://127.0.0.1:1',
  'webSocketUrl: ws://127.0.0.1:1/webs',
  'credentials:',
  '  administrator: { id: user_1, secret: secret }',
];

/** The texts, numbers and certificates of a target file that cannot be used. */
export const targetTextRows = usageRows({
  'a certificate of a target with another key': [
    () => {
      selfSigned(pathOf(''));
      writeFileSync(pathOf('none.key'), 'none');
      return called(...target(...valid, 'tls: { certificate: cert.pem, key: none.key }'));
    },
    '<folder>/target.yaml:6: tls.key is not the key of tls.certificate: error:1E08010C:DECODER routines::unsupported',
    hint,
  ],
  'trusted certificates of a target in an invalid file': [
    conform('--target', file('target.yaml', ...valid, 'tls: { ca: target.yaml }')),
    '<folder>/target.yaml:6: tls.ca cannot be read: it has no certificate in the form of PEM',
    hint,
  ],
  'a header of a target with a line break in it': [
    target(...valid, 'headers: { X-Api-Key: "abc\\ndef" }'),
    '<folder>/target.yaml:6: headers.X-Api-Key must be a text of characters that a header can have: no line breaks, and no letters beyond Latin-1, not the given value',
    hint,
  ],
  'an id of a target with more than 53 bits': [
    target(...valid, 'clock: { offsetMs: 9007199254740993 }'),
    '<folder>/target.yaml:6: clock.offsetMs is 9007199254740993, which is not representable: it has more than 53 bits',
    'fix the file; nothing has been started',
  ],
  'a variable of a target with more than 53 bits': [
    () => {
      process.env.WIDE_OFFSET = '9007199254740993';
      return called(...target(...valid, 'clock: { offsetMs: "${WIDE_OFFSET}" }'));
    },
    '<folder>/target.yaml:6: clock.offsetMs names a variable whose digits are not representable: they have more than 53 bits',
    hint,
  ],
});
