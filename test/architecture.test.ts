import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCode, projectFiles, projectRoot } from './import-rules/project-files.js';
import { architectureDocument, roomArrows } from './import-rules/room-diagram.js';
import { parseSource } from './import-rules/source-file.js';

const parse = (file: string, text: string) => parseSource(file, text);

describe('the diagram of the rooms', () => {
  it('docs/pictures/architecture.md shows the imports of today', async () => {
    const code = projectFiles()
      .filter(isCode)
      .map((file) => parse(file, readFileSync(path.join(projectRoot, file), 'utf8')));
    await expect(architectureDocument(code)).toMatchFileSnapshot(
      path.join(projectRoot, 'docs/pictures/architecture.md'),
    );
  });

  it('an import of a test is not an arrow, an import of another room is', () => {
    const files = [
      parse('src/a/x.ts', `import '../b/y.js';`),
      parse('src/a/x.test.ts', `import '../c/z.js';`),
      parse('src/b/y.ts', ''),
      parse('src/c/z.ts', ''),
    ];
    expect(roomArrows(files).get('src/a')).toEqual(new Set(['src/b']));
  });

  it('an arrow that a longer way implies is in the table and not in the diagram', () => {
    const document = architectureDocument([
      parse('src/a/x.ts', `import '../b/y.js'; import '../c/z.js';`),
      parse('src/b/y.ts', `import '../c/z.js';`),
      parse('src/c/z.ts', ''),
    ]);
    expect(document).toContain('src_a["src/a"] --> src_b["src/b"]');
    expect(document).not.toContain('src_a["src/a"] --> src_c');
    expect(document).toContain('| `src/a` | `src/b`, `src/c` |');
  });
});
