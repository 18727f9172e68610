import type { Survivor } from './survivor.js';

/** The open survivors as a table in Markdown. */
export function openTable(rows: readonly Survivor[]): string {
  const open = rows.filter(({ judgement }) => judgement === 'open');
  const cells = open.map(({ file, original, replacement, why }) => [
    code(file.replace(/^src\//, '')),
    `${code(brief(original))} → ${code(brief(replacement))}`,
    why,
  ]);
  const titles = ['Source in `src`', 'Change', 'Why it is open'];
  const widths = titles.map((_, column) =>
    Math.max(...[titles, ...cells].map((line) => line[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  const lines = [titles, rule, ...cells].map((line) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '),
  );
  return `\n${lines.map((line) => `| ${line} |\n`).join('')}\n`;
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}...` : line;
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
