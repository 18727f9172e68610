import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../test/support/program.js';
import { parseFixtures } from './fixtures-file.js';

describe('the example of docs/fixtures.md', () => {
  it('the example is accepted', () => {
    const document = readFileSync(path.join(root, 'docs', 'fixtures.md'), 'utf8');
    const example = /```yaml\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
    expect(parseFixtures(example, 'fixtures.md').merchants?.[0]?.branches?.[0]?.terminals).toHaveLength(1);
  });
});
