/** The program of a thread by its name: next to this file, and in the bundle in a folder next to the program. */
export function threadUrl(name: string): URL {
  const isBundle = !import.meta.url.endsWith('/threads/thread-url.js') && !import.meta.url.endsWith('.ts');
  return new URL(isBundle ? `./threads/${name}.js` : `./${name}.js`, import.meta.url);
}
