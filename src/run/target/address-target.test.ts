import { describe, expect, it } from 'vitest';
import { checkFileName } from './address-target.js';

const isRejected = (text: string, files: readonly string[] = []) => {
  try {
    checkFileName(text, (file) => files.includes(file));
    return false;
  } catch {
    return true;
  }
};

describe('a text that names a target', () => {
  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1',
    '127.0.0.1:8080/pos',
    '[::1]:8080',
    'pay.example:443',
    'ftp://pay.example',
    'ws://127.0.0.1',
  ])('%s is not taken for a file, unless there is one of this name', (text) => {
    expect(isRejected(text)).toBe(true);
    expect(isRejected(text, [text])).toBe(false);
  });

  it.each(['target.yaml', './target', 'C:\\targets\\one.yaml', '1.0.yaml', 'a:b.yaml'])(
    '%s is the name of a file',
    (text) => expect(isRejected(text)).toBe(false),
  );
});
