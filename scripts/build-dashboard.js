// Builds the dashboard: React, the component library and the page itself, in files that need no network.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../dashboard/', import.meta.url));

/**
 * The component library has its texts in 30 languages, a third of its size. The page is in English, so the others are
 * replaced by nothing.
 */
const englishOnly = {
  name: 'english-only',
  enforce: 'pre',
  load(id) {
    const [, language] =
      /\/react-(?:aria|stately)[^?]*\/intl\/[^?]*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id) ?? [];
    return language === undefined || language === 'en-US' ? undefined : 'export default {};';
  },
};

/** Writes the dashboard to the folder. */
export async function buildDashboard(folder) {
  await build({
    root,
    configFile: false,
    base: '/dashboard/',
    logLevel: 'warn',
    plugins: [englishOnly],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: path.resolve(folder),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The policy of the page allows no data instead of a file, and no inline script.
      assetsInlineLimit: 0,
      modulePreload: false,
      sourcemap: false,
      reportCompressedSize: false,
      license: { fileName: 'licenses.md' },
    },
  });
}
