// Bundles the compiled program with the libraries that it loads. Node loads the program's 1,500 files in a second, and the
// bundle in less than half of it, in each process and in each thread of a run. It is for a checkout: the package has one
// of its own, see `bundle-package.js`.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const installed = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** The files that are started, by their names in the bundle: they are found by their place relative to what starts them. */
export const entries = {
  main: 'cli/main.js',
  'threads/run-thread': 'cli/threads/run-thread.js',
  'threads/second-thread': 'cli/threads/second-thread.js',
  'threads/explore-thread': 'cli/threads/explore-thread.js',
  'explore-worker': 'virtual/explore/explore-worker.js',
  'load-backend': 'cli/threads/load-backend.js',
  'load-generator': 'cli/threads/load-generator.js',
  'view-worker': 'output/tui/thread/view-worker.js',
  'load-view-worker': 'output/tui/load/load-view-worker.js',
};

/** Packages that read files next to their own, start threads of their own, or choose their build when they are loaded. */
const external = [
  /^sql\.js$/,
  /^hdr-histogram-js$/,
  /^pino$/,
  /^react/,
  /^ink$/,
  /^@opentelemetry\//,
  /^@fastify\/swagger-ui/,
];

/** The parts of undici that its clients in `simulator` use, by the files that define them. */
const partsOfUndici = {
  Agent: 'dispatcher/agent.js',
  Pool: 'dispatcher/pool.js',
  ProxyAgent: 'dispatcher/proxy-agent.js',
  errors: 'core/errors.js',
};

/** Loads only these parts for the clients: the whole of undici, with its fetch and its mocks, takes each thread 40 ms. */
const undiciInParts = {
  name: 'undici-in-parts',
  resolveId: (source, importer = '') =>
    source === 'undici' && importer.includes(`${path.sep}simulator${path.sep}`) ? '\0undici-in-parts' : null,
  load: (id) =>
    id === '\0undici-in-parts'
      ? Object.entries(partsOfUndici)
          .map(([name, file]) => [name, path.join(installed, 'undici', 'lib', file)])
          .map(([name, file]) => `export { default as ${name} } from ${JSON.stringify(file)};`)
          .join('\n')
      : null,
};

/**
 * Writes the bundle of the compiled sources in `dist`.
 *
 * @param dist the folder that contains `src`
 */
export async function bundleProgram(dist) {
  const input = Object.entries(entries).map(([name, file]) => [name, path.join(dist, 'src', file)]);
  const bundle = await rolldown({
    input: Object.fromEntries(input),
    cwd: installed,
    platform: 'node',
    external,
    plugins: [undiciInParts],
    // The whole modules: one may be there for what it does when it is loaded.
    treeshake: false,
    logLevel: 'warn',
  });
  await bundle.write({ dir: path.join(dist, 'program'), format: 'esm', sourcemap: false, cleanDir: true });
  await bundle.close();
}
