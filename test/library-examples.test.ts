import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShare } from './suite/share.js';
import { root, runProgram } from './support/program.js';
import { completePrograms } from './support/readme.js';

/** The client that the examples speak of. */
const yourClient = `
class YourClient {
  #baseUrl;
  #authorization;
  #token;
  constructor(baseUrl, { id, secret }) {
    this.#baseUrl = baseUrl;
    const authorization = 'Basic ' + Buffer.from(id + ':' + secret).toString('base64');
    this.#authorization = authorization;
  }
  async pay(referenceId, amount) {
    this.#token ??= this.#post('oauth/token', this.#authorization);
    const { token } = await this.#token;
    return this.#post('pos/payNow', 'Bearer ' + token, { referenceId, amount, currency: 'EUR' });
  }
  async #post(path, authorization, body) {
    const headers = { authorization, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(this.#baseUrl + '/api/v1/' + path, request)).json();
  }
}
`;

const payment = `console.log((await client.pay('order-1', '12.34')).status);`;

/** The documents of the examples in their order, and what each prints. */
const expected = [
  ['README.md', 'FAILED\n'],
  ['docs/library.md', '200 bearer\n'],
  ['docs/library.md', ''],
  ['docs/library.md', 'SUCCESS\n'],
  ['docs/library.md', ''],
  ['docs/library.md', ''],
] as const;

const programs = ['README.md', 'docs/library.md'].flatMap((file) =>
  completePrograms(readFileSync(path.join(root, file), 'utf8')).map((text) => ({ file, text })),
);

it('the first program of the README and of docs/library.md needs no client, and no syntax that Node 20 lacks', () => {
  const first = ['README.md', 'docs/library.md'].map((page) => programs.find(({ file }) => file === page));
  expect(first.map((program) => program?.text ?? 'YourClient')).toEqual([
    expect.not.stringMatching(/YourClient|await using/),
    expect.not.stringMatching(/YourClient|await using/),
  ]);
});

describe('the examples of the library', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-library-'));
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(root, path.join(folder, 'node_modules', 'tillfleet'), 'dir');
    symlinkSync(
      path.join(root, 'node_modules/fast-check'),
      path.join(folder, 'node_modules/fast-check'),
      'dir',
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.runIf(inShare(0))(
    'each program of the README and of the document of the library runs and ends',
    async () => {
      expect(programs.map(({ file }) => file)).toEqual(expected.map(([file]) => file));
      // In one process, which loads the library once.
      const names = await Promise.all(programs.map(({ text }, index) => written(folder, text, index)));
      const lines = names.map((name, index) => `console.log(${index});\nawait import('./${name}');`);
      const all = path.join(folder, 'all.mjs');
      writeFileSync(all, lines.join('\n'));
      const { status, stdout, stderr } = await runProgram(['--no-warnings', all]);
      const shown = expected.map(([, printed], index) => `${index}\n${printed}`);
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: shown.join(''), stderr: '' });
    },
  );
});

/**
 * Writes the program and returns the name of its file: as it is, or without `await using`, which Node 20 does not have, and
 * with the client that it speaks of.
 */
async function written(folder: string, text: string, index: number): Promise<string> {
  if (!/YourClient|await using/.test(text)) {
    const name = `example-${index}.js`;
    writeFileSync(path.join(folder, name), text);
    return name;
  }
  const source = path.join(folder, `example-${index}.source.mjs`);
  const name = `example-${index}.mjs`;
  writeFileSync(source, [yourClient, text, text.includes('new YourClient') ? payment : ''].join('\n'));
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: [/^node:/, /^tillfleet/, /^fast-check$/],
    transform: { target: 'es2022' },
  });
  await bundle.write({ file: path.join(folder, name), format: 'esm' });
  await bundle.close();
  return name;
}
