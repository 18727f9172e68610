import { styleText } from 'node:util';
import type { OutcomeLine, TourLine } from '../../guide/tour/tour.js';
import { plainLines, plainText } from '../../text/plain-text.js';

/** Shown instead of a secret that the user has not asked for. */
export const hiddenSecret = '***';

const width = 80;
const triggerWidth = 14;
const statusWidth = 30;

interface DemoTextOptions {
  /** Each call as a curl command with its response, in place of one line. */
  readonly verbose: boolean;
  readonly colour: boolean;
  /** True if a row of the table may be shown before its outcome, and then replaced. */
  readonly isLive: boolean;
}

/** The readable text of each line of the tour, in their order: the outcomes of the sandbox are a table. */
export function createDemoText({ verbose, colour, isLive }: DemoTextOptions): (line: TourLine) => string {
  const style: Style = (as, text) => (colour ? styleText(as, text, { validateStream: false }) : text);
  let isInTable = false;
  return (line) => {
    switch (line.kind) {
      case 'chapter':
        isInTable = false;
        return `\n${style('bold', line.title)}\n${wrapped(line.text)}\n`;
      case 'command':
        return verbose ? `\n  $ ${line.curl}\n` : '';
      case 'response':
        return verbose ? `${line.text.split('\n').map(indented).join('\n')}\n` : '';
      case 'call':
        return verbose || isInTable ? '' : `  ${line.status}  ${callText(line)}\n`;
      case 'trigger': {
        const heading =
          isInTable || verbose ? '' : `\n${style('underline', cells('trigger', 'outcome', 'time'))}\n`;
        isInTable = true;
        return heading + (isLive && !verbose ? cells(line.trigger, '...', '') : '');
      }
      case 'outcome':
        return `${isLive && !verbose ? '\r' : ''}${outcomeRow(line, style)}\n`;
      case 'receipt':
        return boxed(plainLines(line.text));
      case 'seen':
        return `  -> ${plainText(line.text)}\n`;
      case 'account':
        return verbose ? accountText(line) : '';
    }
  };
}

type Style = (as: 'bold' | 'underline' | 'green' | 'yellow' | 'red', text: string) => string;

function indented(line: string): string {
  return `    ${plainText(line)}`;
}

function callText({ operation, result }: Extract<TourLine, { kind: 'call' }>): string {
  return plainText(result === '' ? operation : `${operation}: ${result}`);
}

function outcomeRow({ trigger, status, errorCode, elapsedMs }: OutcomeLine, style: Style): string {
  const colour = status === 'SUCCESS' ? 'green' : status === 'PENDING' ? 'yellow' : 'red';
  const text = errorCode === undefined ? status : `${status} ${errorCode}`;
  const time = `${(elapsedMs / 1_000).toFixed(1)} s`;
  return cells(trigger, text, time).replace(text, style(colour, text));
}

function cells(trigger: string, outcome: string, time: string): string {
  return `  ${trigger.padEnd(triggerWidth)}  ${outcome.padEnd(statusWidth)}  ${time.padStart(6)}`;
}

function boxed(lines: readonly string[]): string {
  const inner = Math.max(...lines.map((line) => line.length), 0);
  const edge = `     +${'-'.repeat(inner + 2)}+\n`;
  return `${edge}${lines.map((line) => `     | ${line.padEnd(inner)} |\n`).join('')}${edge}`;
}

function accountText({ name, id, secret }: Extract<TourLine, { kind: 'account' }>): string {
  return secret === hiddenSecret
    ? `  ${name}_ID and ${name}_SECRET: --show-credentials prints them\n`
    : `  export ${name}_ID=${id} ${name}_SECRET='${secret}'\n`;
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
