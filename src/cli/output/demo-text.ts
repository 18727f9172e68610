import { styleText } from 'node:util';
import type { TourLine } from '../../guide/tour/tour.js';
import { plainText } from '../../text/plain-text.js';

/** Shown instead of a secret that the user has not asked for. */
export const hiddenSecret = '***';

const width = 80;

/** A readable line of the tour. */
export function demoLines(line: TourLine): string {
  switch (line.kind) {
    case 'chapter':
      return `\n${emphasized(line.title)}\n${wrapped(line.text)}\n`;
    case 'command':
      return `\n  $ ${line.curl}\n`;
    case 'response':
      return `${line.text
        .split('\n')
        .map((each) => `    ${plainText(each)}`)
        .join('\n')}\n`;
    case 'seen':
      return `  -> ${plainText(line.text)}\n`;
    case 'account':
      return line.secret === hiddenSecret
        ? `  ${line.name}_ID and ${line.name}_SECRET: --show-credentials prints them\n`
        : `  export ${line.name}_ID=${line.id} ${line.name}_SECRET='${line.secret}'\n`;
  }
}

function emphasized(title: string): string {
  return process.stdout.isTTY === true && !process.env.NO_COLOR ? styleText('bold', title) : title;
}

/** The text in lines of a narrow terminal. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
