import type { RunEvent } from '../../events/event.js';
import type { RunFinished } from '../../events/schema/run.js';
import type { ReconnectScheduled, TerminalStateChanged } from '../../events/schema/terminal.js';
import { clockTime, readableDuration } from '../../text/duration.js';
import { plainLines, plainText } from '../../text/plain-text.js';
import { meaningPage } from '../../text/meaning-page.js';
import { describeEvent } from '../view/describe-event.js';
import { verdictWords } from '../view/verdict-words.js';
import { onlineText } from './figure-lines.js';

/** Lines about connections in one second: a large fleet that loses its service would print thousands. */
const maxConnectionLines = 10;

/** The lines of a receipt that are printed: more of them would displace everything else. */
const maxReceiptLines = 100;

export interface AttachedLinesOptions {
  /** Receives whole lines, each with its line break. */
  readonly write: (lines: string) => void;
  /** True: only the end. */
  readonly quiet: boolean;
}

/** The events of attached terminals as plain lines: receipts, commands, payments, lost connections, and the end. */
export class AttachedLines {
  readonly #options: AttachedLinesOptions;
  readonly #online = new Set<number>();
  #terminals = 0;
  #state: 'connecting' | 'complete' = 'connecting';
  #second = 0;
  /** Lines about connections in this second. */
  #connectionLines = 0;

  constructor(options: AttachedLinesOptions) {
    this.#options = options;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'run.started':
        this.#terminals = event.terminals;
        return;
      case 'terminal.state':
        this.#observeState(event);
        return;
      case 'reconnect.scheduled':
        if (this.#state === 'complete') this.#connection(event, describeEvent(event)?.text ?? '');
        return;
      case 'terminal.printed':
        if (event.fleet) this.#receipt(event.t, event.terminalId, event.text);
        return;
      case 'command.executed':
        this.#line(event.t, `${event.terminalId} executed ${event.requestType}: ${event.status}`);
        return;
      case 'payment.stored':
      case 'payment.resolved':
      case 'payment.cancelled':
      case 'refund.accepted':
      case 'refund.resolved':
      case 'intervention.ended':
        this.#line(event.t, describeEvent(event)?.text ?? '');
        return;
      case 'notice':
        if (event.level !== 'info') this.#write([`${event.level}: ${plainText(event.message)}`]);
        return;
      case 'run.finished':
        this.#write(endLines(event));
        return;
      default:
    }
  }

  #observeState(event: RunEvent & TerminalStateChanged): void {
    const { configId, terminalId, to, from, fleet, t } = event;
    if (!fleet) return;
    if (from === 'online') this.#online.delete(configId);
    if (to !== 'online') return;
    this.#online.add(configId);
    const { size } = this.#online;
    if (this.#state === 'complete') this.#connection(event, `terminal ${terminalId} is online again`);
    if (this.#state === 'complete' || size < this.#terminals) return;
    this.#state = 'complete';
    this.#line(t, size === 1 ? `terminal ${terminalId} is online` : `all ${size} terminals are online`);
  }

  #receipt(t: number, terminalId: string, text: string): void {
    const lines = plainLines(text);
    const shown = lines.length > maxReceiptLines ? [...lines.slice(0, maxReceiptLines - 1), '…'] : lines;
    this.#line(t, `${terminalId} printed:`);
    if (!this.#options.quiet) this.#write(shown.map((line) => `           │ ${line}`));
  }

  #connection({ t }: RunEvent & (TerminalStateChanged | ReconnectScheduled), text: string): void {
    const second = Math.floor(t / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#connectionLines = 0;
    }
    this.#connectionLines += 1;
    if (this.#connectionLines < maxConnectionLines) this.#line(t, text);
    else if (this.#connectionLines === maxConnectionLines)
      this.#line(t, `more of the kind; ${this.#online.size} of ${this.#terminals} terminals are online`);
  }

  #line(t: number, text: string): void {
    if (!this.#options.quiet) this.#write([`${clockTime(t).padStart(9)}  ${plainText(text)}`]);
  }

  #write(lines: readonly string[]): void {
    this.#options.write(lines.map((line) => `${line}\n`).join(''));
  }
}

function endLines({ terminals, elapsedMs, reasons, verdict }: RunFinished): readonly string[] {
  const rows: readonly (readonly [string, string])[] = [
    ['terminals', onlineText(terminals)],
    ['elapsed', readableDuration(elapsedMs)],
    ...reasons
      .slice(0, -1)
      .map((reason, at): readonly [string, string] => [at === 0 ? 'reasons' : '', plainText(reason)]),
    ...(verdict === 'pass' ? [] : [['see', meaningPage] as const]),
    ['verdict', [verdictWords[verdict], ...reasons.slice(-1).map(plainText)].join(': ')],
  ];
  return rows.map(([name, value]) => `${name.padEnd(10)} ${value}`);
}
