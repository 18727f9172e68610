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

function withoutCodeBlocks(markdown: string): string {
  return markdown.replaceAll(/^(```+).*\n[\s\S]*?^\1$/gm, '');
}

/** The targets of the links and pictures that lead to files of the project, or to a heading of the same page. */
export function relativeLinks(markdown: string): readonly string[] {
  const targets = [...withoutCodeBlocks(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(
    (match) => match[1] ?? '',
  );
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}

/** The anchors of a page: those of its headings, as GitHub makes them, and those that it has itself. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const own = withoutCodeBlocks(markdown).matchAll(/<a id="([^"]+)">/g);
  const anchors = new Set([...own].map((match) => match[1] ?? ''));
  for (const [, heading = ''] of withoutCodeBlocks(markdown).matchAll(/^#+ +(.+)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = text.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}
