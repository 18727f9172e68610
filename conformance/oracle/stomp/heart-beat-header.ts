import type { Form } from './form.js';
import { alive, connected, connectFrame, decided, form, forms, protocolError, text } from './steps.js';

/** BAD-49: heart-beats that are not two numbers of 1 to 9 digits, or too long. */
const malformed = ['abc', '1', '-1,0', '10000, 10000', '1,2,3', '9999999999,0'];
const alsoMalformed = [
  '',
  ',',
  '1,',
  ',1',
  ' 1,1',
  '1,1 ',
  '1.5,0',
  '0x1,0',
  '+1,0',
  '0,9999999999',
  '1;1',
  '٣,0',
];

/** H01, H12, BAD-49: the heart-beat header. */
export const heartBeatHeaderForms: readonly Form[] = [
  form('H01', 'no header', 'open', [text(connectFrame()), connected(), alive]),
  ...[...malformed, ...alsoMalformed].map((value) =>
    form('H01', JSON.stringify(value), 'open', [
      text(connectFrame([`heart-beat:${value}`])),
      decided(protocolError),
    ]),
  ),
  form('H01', '999999999 from the server', 'open', [
    text(connectFrame(['heart-beat:0,999999999'])),
    decided(connected()),
    decided(alive),
  ]),
  ...['120001,0', '120001,10000', '3600000,0', '999999999,0'].map((value) =>
    form('H12', value, 'open', [text(connectFrame([`heart-beat:${value}`])), protocolError]),
  ),
  ...['120000,0', '0,120001', '0,3600000'].map((value) =>
    form('H12', value, 'open', [text(connectFrame([`heart-beat:${value}`])), connected(), alive]),
  ),
  ...forms(
    'BAD-49',
    'open',
    Object.fromEntries([...malformed, '3600000,0'].map((value) => [JSON.stringify(value), value])),
    (value) => [text(connectFrame([`heart-beat:${value}`])), protocolError],
  ),
];
