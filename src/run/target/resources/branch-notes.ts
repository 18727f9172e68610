import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { parseTypedYaml } from '../../../input/typed-yaml.js';
import { writeWholeFile } from '../../../input/whole-file.js';

/** A branch that a run has created for later runs. */
export interface NotedBranch {
  readonly merchantId: string;
  readonly name: string;
  readonly branchId: string;
}

const text = Type.String({ minLength: 1, maxLength: 256 });
const closed = { additionalProperties: false } as const;
const schema = Type.Object(
  {
    tenantsVersion: Type.Literal(1),
    branches: Type.Array(
      Type.Object({ baseUrl: text, merchantId: text, name: text, branchId: text }, closed),
    ),
  },
  closed,
);

type Row = Static<typeof schema>['branches'][number];

const hint = 'remove the file: then the next run creates its branches once more';

/**
 * The branches that runs have created at a service, kept in a file next to the target file. A service that lists its branches
 * needs none of it. The file has ids and names, no secrets, and allows nothing: a run asks it only for branches of the
 * merchants that it has found by their own names.
 */
export class BranchNotes {
  readonly #file: string;
  readonly #baseUrl: string;
  #rows: readonly Row[] | undefined;

  /** @param folder the folder of the target file; @param baseUrl the service */
  constructor(folder: string, baseUrl: string) {
    this.#file = path.join(folder, '.tillfleet', 'tenants.json');
    this.#baseUrl = baseUrl;
  }

  /** @throws Failure `bad-tenants`, exit code 64, with file, line, field and value */
  find({ merchantId, name }: Omit<NotedBranch, 'branchId'>): string | undefined {
    return this.#read().find((row) => this.#isRow(row, { merchantId, name }))?.branchId;
  }

  add(branch: NotedBranch): void {
    const others = this.#read().filter((row) => !this.#isRow(row, branch));
    this.#rows = [...others, { baseUrl: this.#baseUrl, ...branch }];
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const notes = { tenantsVersion: 1, branches: this.#rows };
    writeWholeFile(this.#file, `${JSON.stringify(notes, null, 2)}\n`);
  }

  #isRow(row: Row, { merchantId, name }: Omit<NotedBranch, 'branchId'>): boolean {
    return row.baseUrl === this.#baseUrl && row.merchantId === merchantId && row.name === name;
  }

  #read(): readonly Row[] {
    this.#rows ??= rowsIn(this.#file);
    return this.#rows;
  }
}

function rowsIn(file: string): readonly Row[] {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const kind = { schema, whole: 'a file of tenants', code: 'bad-tenants', hint };
  return parseTypedYaml(content, file, kind).value.branches;
}
