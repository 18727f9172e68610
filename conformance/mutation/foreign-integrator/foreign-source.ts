import { readFileSync } from 'node:fs';
import { packageFolder } from '../../../src/text/package-folder.js';
import type { BrokenIntegrator } from './broken-integrator.js';

const example = new URL('examples/foreign-integrator.mjs', packageFolder());

/** The part of the example that a test drives. */
export interface ForeignIntegrator {
  run(signal: AbortSignal): Promise<void>;
}

export interface ForeignIntegratorOptions {
  readonly baseUrl: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly terminalId?: string;
  readonly fetch?: typeof fetch;
  readonly log?: (line: string) => void;
}

/** The source of the example, or of a broken one. Throws if a text that is to be changed is not there exactly once. */
export function foreignSource({ changes, id }: Pick<BrokenIntegrator, 'changes' | 'id'> = right): string {
  return changes.reduce(
    (source, [from, to]) => {
      const parts = source.split(from);
      if (parts.length !== 2) throw new Error(`${id}: ${parts.length - 1} times in the example: ${from}`);
      return parts.join(to);
    },
    readFileSync(example, 'utf8'),
  );
}

const right = { id: 'the example', changes: [] } as const;

/** Loads an integrator from its source, which is not in a file. */
export async function loadForeign(
  source: string,
): Promise<new (options: ForeignIntegratorOptions) => ForeignIntegrator> {
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const { Integrator } = await import(/* @vite-ignore */ url);
  return Integrator;
}
