import { expect, it } from 'vitest';
import { wellFormedXml } from './markup.js';

it('an XML document has U+FFFD for each character that XML does not allow, and all others as they are', () => {
  const allowed = '\t\n\r ~\u0085\u00a0\ud7ff\ue000\ufffd\u{10000}\u{1fffe}\u{10ffff}';
  expect(wellFormedXml(allowed)).toBe(allowed);
  for (const character of ['\u0000', '\u0008', '\u001b', '\ufffe', '\uffff', '\ud800', '\udfff'])
    expect(wellFormedXml(`a${character}b`)).toBe('a\ufffdb');
});
