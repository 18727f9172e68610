import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ProfilePart } from '../../../scenarios/conclusion.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { packageFolder } from '../../../text/package-folder.js';
import { BrokenClause, type Finding } from './broken-clause.js';

/** The name under which a finding cites the published document, which is not a clause. */
export const documentName = 'OPENAPI';

const schemaId = 'openapi.json';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: Readonly<Record<string, Response>> }>>>
  >;
}

/** The difference of a response from the document. */
type Problem = Pick<Finding, 'expected' | 'actual'>;

interface Operation {
  readonly path: RegExp;
  readonly name: string;
  readonly method: string;
  readonly statuses: ReadonlySet<string>;
}

/** The published document as data, and nothing of the program that writes it: a response is judged as a client would. */
class PublishedDocument {
  readonly #ajv = new Ajv2020({ strict: false, logger: false });
  readonly #operations: readonly Operation[];
  readonly #document: Document;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #found = new Map<string, Operation | undefined>();

  constructor(text: string) {
    this.#document = JSON.parse(text);
    this.#ajv.addSchema(JSON.parse(text), schemaId);
    this.#operations = Object.entries(this.#document.paths).flatMap(([name, item]) =>
      Object.entries(item).map(([method, { responses = {} }]) => ({
        path: new RegExp(
          `${name.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`,
        ),
        name,
        method,
        statuses: new Set(Object.keys(responses)),
      })),
    );
  }

  /** The problem of a response; `none` if it is as the document has it, `unknown` if the document does not have the operation. */
  problemOf({ request, status, body }: HttpExchange): Problem | 'none' | 'unknown' {
    const [path = ''] = request.path.split('?', 1);
    const operation = this.#operationOf(request.method, path);
    if (operation === undefined) return 'unknown';
    if (!operation.statuses.has(String(status)))
      return { actual: `HTTP ${status}`, expected: `one of ${[...operation.statuses].join(', ')}` };
    const validate = this.#validatorOf(operation, String(status));
    if (validate === undefined || validate(body)) return 'none';
    return { actual: describe(validate.errors), expected: `a body with the schema of HTTP ${status}` };
  }

  #operationOf(method: string, path: string): Operation | undefined {
    const key = `${method} ${path}`;
    if (!this.#found.has(key)) {
      const exact = this.#operations.find(
        (each) => each.method === method.toLowerCase() && each.path.test(path),
      );
      this.#found.set(key, exact);
    }
    return this.#found.get(key);
  }

  /** The schema of a JSON body; undefined for a response without one. */
  #validatorOf({ name, method }: Operation, status: string): ValidateFunction | undefined {
    const key = `${method} ${name} ${status}`;
    const known = this.#validators.get(key);
    if (known !== undefined) return known;
    const response = this.#document.paths[name]?.[method]?.responses?.[status];
    const shared = response?.$ref?.replace(/^#/, '');
    const place = shared ?? `/paths/${escaped(name)}/${method}/responses/${status}`;
    const content = shared === undefined ? response?.content : {};
    if (content === undefined) return undefined;
    const validate = this.#ajv.compile({ $ref: `${schemaId}#${place}/content/application~1json/schema` });
    this.#validators.set(key, validate);
    return validate;
  }
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The problem without the value of the response, which may be a secret. */
function describe(errors: ErrorObject[] | null | undefined): string {
  const [first] = errors ?? [];
  return first === undefined ? 'another body' : `${first.instancePath || 'the body'} ${first.message}`;
}

let published: PublishedDocument | undefined;

function publishedDocument(): PublishedDocument {
  published ??= new PublishedDocument(readFileSync(new URL('docs/openapi.json', packageFolder()), 'utf8'));
  return published;
}

/** Holds every REST response of a history against the published OpenAPI document. A 5xx is always a failure. */
export class DocumentedResponses {
  readonly #profile: ProfilePart;
  readonly #differences = new Map<string, Finding>();
  #violation: Finding | undefined;
  #serverError: Finding | undefined;
  #compared = 0;
  #notCompared = 0;

  /**
   * @param profile `compared`: a response that has another form is a difference, and does not end the history; `left-out`:
   * no response is compared
   */
  constructor(profile: ProfilePart = 'demanded') {
    this.#profile = profile;
  }

  /** The number of responses that were compared with the document. */
  get compared(): number {
    return this.#compared;
  }

  /** The number of responses whose operation the document does not have. */
  get notCompared(): number {
    return this.#notCompared;
  }

  /** The first difference of each operation. */
  get differences(): ReadonlyMap<string, Finding> {
    return this.#differences;
  }

  /** Forgets what the history before has left. */
  beginHistory(): void {
    this.#violation = undefined;
    this.#serverError = undefined;
  }

  /** Looks at a response. What is wrong with it ends the step, see `throwViolation`. */
  check(exchange: HttpExchange): void {
    if (this.#profile === 'left-out') return;
    const { request, status } = exchange;
    const [path = ''] = request.path.split('?', 1);
    const what = `the response to ${request.method} ${path}`;
    if (status >= 500) {
      const [expected, actual] = ['no server error', `HTTP ${status}`];
      const finding = { clause: documentName, what, expected, actual };
      // The document shows no 5xx, and excludes none.
      if (this.#profile === 'demanded') this.#serverError ??= finding;
      else this.add(finding);
      return;
    }
    const problem = publishedDocument().problemOf(exchange);
    if (problem === 'unknown') {
      this.#notCompared += 1;
      return;
    }
    this.#compared += 1;
    if (problem === 'none') return;
    const finding = { clause: documentName, what, ...problem };
    if (this.#profile === 'demanded') this.#violation ??= finding;
    else this.add(finding);
  }

  /** Adds a difference, unless there is one of the same subject. */
  add(finding: Finding): void {
    if (this.#profile === 'left-out') return;
    if (!this.#differences.has(finding.what)) this.#differences.set(finding.what, finding);
  }

  /** The first server error since the last call; undefined without one. */
  takeServerError(): Finding | undefined {
    const serverError = this.#serverError;
    this.#serverError = undefined;
    return serverError;
  }

  /** @throws BrokenClause for the first response since the last call that was wrong */
  throwViolation(): void {
    const violation = this.takeServerError() ?? this.#violation;
    this.#violation = undefined;
    if (violation !== undefined) throw new BrokenClause(violation);
  }
}
