import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalCalls } from './calls.js';

/** Paths of the service that a binding cannot bind: its health, its figures and its document. */
const others = ['/health', '/metrics', '/api/asyncapi.json'];

describe('the calls that a binding can bind', () => {
  it('the calls are those of the OpenAPI document', () => {
    const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    const { paths }: { paths: Record<string, object> } = JSON.parse(text);
    const documented = Object.entries(paths)
      .filter(([path]) => !others.includes(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    expect(canonicalCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(documented.sort());
  });

  it('the names of the calls are different', () => {
    expect(new Set(canonicalCalls.map(({ name }) => name)).size).toBe(canonicalCalls.length);
  });
});
