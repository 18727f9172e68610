import { mergeConfig } from 'vitest/config';
import { BuiltModules } from './test/suite/built-modules.js';
import sources from './vitest.config.js';

let modules: BuiltModules | undefined;

// The same tests with the compiled modules: for `npm test`, which has just compiled them.
export default mergeConfig(sources, {
  plugins: [
    {
      name: 'built-modules',
      enforce: 'pre',
      // Not when this file is loaded: the lint loads it too, and needs no build.
      configureServer() {
        modules = new BuiltModules(import.meta.dirname);
      },
      resolveId: (specifier: string, importer: string | undefined) => modules?.fileOf(specifier, importer),
    },
  ],
  test: {
    env: { BUILT_MODULES: 'true' },
    server: { deps: { external: [/\/dist\/(?:src|conformance|bench)\/.+\.js$/] } },
  },
});
