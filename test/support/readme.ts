/** The commands in the code blocks marked `sh`, one each, without comments and prompts. */
export function shellCommands(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
  return blocks.flatMap((block) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) =>
        line
          .replace(/^\$ /, '')
          .replace(/\s+#.*$/, '')
          .trim(),
      )
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** The rows of the table of exit codes: `| 64 | usage | … |` as `[64, 'usage']`. */
export function exitCodeTable(markdown: string): readonly (readonly [number, string])[] {
  const rows = markdown.matchAll(/^\| *`?(\d+)`? *\| *`?([a-z]+)`? *\|/gm);
  return [...rows].map((row) => [Number(row[1]), row[2] ?? ''] as const);
}

/** The code blocks marked `js` that begin with an import and use the library: programs that can run as they are. */
export function completePrograms(markdown: string): readonly string[] {
  const blocks = [...markdown.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
  return blocks.filter((block) => /^import /.test(block) && block.includes("from 'tillfleet'"));
}
