import type { RunEvent } from '../../events/event.js';
import type { Verdict } from '../../events/verdict.js';
import { readableDuration } from '../../text/duration.js';
import { plainText } from '../../text/plain-text.js';
import { verdictWords } from './verdict-words.js';

export type Tone = 'info' | 'good' | 'warning' | 'bad';

/** What an event says, in one sentence. */
export interface Sentence {
  readonly text: string;
  readonly tone: Tone;
}

/** A value from the wire can be of any length; a sentence that is kept is not. */
const longest = 300;

/** The sentence of an event, or nothing for one that only changes a count. */
export function describeEvent(event: RunEvent): Sentence | undefined {
  const said = describe(event);
  if (said === undefined) return undefined;
  const text = plainText(said.text);
  return { text: text.length > longest ? `${text.slice(0, longest - 1)}…` : text, tone: said.tone };
}

function describe(event: RunEvent): Sentence | undefined {
  switch (event.type) {
    case 'run.started':
      return info(
        `run against ${event.target} with seed ${event.seed}, ${event.clock} clock, ${event.network} network`,
      );
    case 'backend.started':
      return info(`backend listens at ${event.baseUrl}`);
    case 'run.phase':
      return info(`phase: ${event.phase}`);
    case 'terminal.state':
    case 'terminal.printed':
    case 'scenario.started':
    case 'report.created':
    case 'report.confirmed':
    case 'store.totals':
      return undefined;
    case 'session.online':
      return good(`terminal ${event.terminalId} is online`);
    case 'session.offline':
      return warning(`terminal ${event.terminalId} is offline: ${event.reason}`);
    case 'reconnect.scheduled':
      return warning(
        `terminal ${event.terminalId} tries again in ${readableDuration(event.delayMs)}, attempt ${event.attempt}: ${event.reason}`,
      );
    case 'command.queued':
      return info(`${event.requestType} queued for terminal ${event.configId} (${event.requestId})`);
    case 'command.sent':
      return info(
        `${event.requestType} ${event.redelivered ? 'sent again' : 'sent'} to terminal ${event.configId} (${event.requestId})`,
      );
    case 'command.done':
      return info(
        `${event.requestType} on terminal ${event.configId} ended ${event.status} (${event.requestId})`,
      );
    case 'payment.stored':
      return info(
        `payment ${event.referenceId} of ${event.amount} ${event.currency} is ${outcome(event.status, event.errorCode)}`,
      );
    case 'payment.resolved':
      return info(`payment ${event.referenceId} became ${outcome(event.status, event.errorCode)}`);
    case 'payment.cancelled':
      return info(`payment ${event.referenceId} was cancelled`);
    case 'refund.accepted':
      return info(
        `refund ${event.refundReferenceId} of ${event.amount} ${event.currency} for ${event.referenceId} is ${event.status}`,
      );
    case 'refund.resolved':
      return info(
        `refund ${event.refundReferenceId} of ${event.amount} ${event.currency} for ${event.referenceId} became ${event.status}`,
      );
    case 'report.stored':
      return info(`terminal ${event.terminalId} reported ${event.referenceId} as ${event.status}`);
    case 'report.rejected':
      return info(
        `report ${event.specificTId} of terminal ${event.terminalId} was refused: ${event.errorCode}`,
      );
    case 'fault.started':
      return warning(`fault ${event.fault} begins for ${terminals(event.terminals)}: ${event.description}`);
    case 'fault.ended':
      return info(`fault ${event.fault} (${event.kind}) is over: ${terminals(event.affected)} felt it`);
    case 'integrator.started':
      return info(`${event.actor} begins: ${event.description}`);
    case 'integrator.called':
      // Thousands of calls go well, and a refusal that had to come does; the finding says what did not.
      if (event.asExpected || event.httpStatus < 400) return undefined;
      return warning(
        `${event.actor} was refused ${event.operation}: ${outcome(event.httpStatus, event.errorCode)}`,
      );
    case 'integrator.no-response':
      return warning(
        `${event.actor} got no answer to ${event.operation} in ${readableDuration(event.waitedMs)}: ${event.reason}`,
      );
    case 'integrator.finding':
      return bad(
        `${event.actor} at ${event.operation}: expected ${event.expected}, and there came ${event.actual}`,
      );
    case 'scenario.waiting':
      return info(
        `${event.scenario} waits for ${event.waitingFor}, ${readableDuration(event.timeoutMs)} at most`,
      );
    case 'check':
      return event.verdict === 'pass'
        ? good(`${event.clause} holds: ${event.title}`)
        : bad(`${event.clause} fails in ${event.scenario}: ${event.title}`);
    case 'scenario.finished':
      return { text: finished(event.scenario, event.verdict, event.reason), tone: toneOf(event.verdict) };
    case 'notice':
      return { text: event.message, tone: event.level === 'error' ? 'bad' : event.level };
    case 'run.finished':
      return { text: `run finished: ${verdictWords[event.verdict]}`, tone: toneOf(event.verdict) };
  }
}

export function toneOf(verdict: Verdict): Tone {
  switch (verdict) {
    case 'pass':
      return 'good';
    case 'skipped':
      return 'info';
    case 'inconclusive':
      return 'warning';
    case 'fail':
    case 'error':
      return 'bad';
  }
}

function finished(scenario: string, verdict: Verdict, reason: string | undefined): string {
  return `${scenario}: ${verdictWords[verdict]}${reason === undefined ? '' : `: ${reason}`}`;
}

function outcome(status: string | number, errorCode: string | undefined): string {
  return errorCode === undefined ? String(status) : `${status} ${errorCode}`;
}

function terminals(count: number): string {
  return count === 1 ? '1 terminal' : `${count} terminals`;
}

function info(text: string): Sentence {
  return { text, tone: 'info' };
}

function good(text: string): Sentence {
  return { text, tone: 'good' };
}

function warning(text: string): Sentence {
  return { text, tone: 'warning' };
}

function bad(text: string): Sentence {
  return { text, tone: 'bad' };
}
