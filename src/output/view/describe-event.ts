import type { RunEvent } from '../../events/event.js';
import type { FaultEnded, FaultStarted } from '../../events/schema/fault.js';
import type { RunStarted } from '../../events/schema/run.js';
import type { ScenarioFinished } from '../../events/schema/scenario.js';
import type { Verdict } from '../../events/verdict.js';
import { counted } from '../../text/counted.js';
import { readableDuration } from '../../text/duration.js';
import { plainText } from '../../text/plain-text.js';
import { describeAudit } from './describe-audit.js';
import { describeIntegrator } from './describe-integrator.js';
import { describeIntervention } from './describe-intervention.js';
import { describePath } from './describe-path.js';
import { describeTerminal } from './describe-terminal.js';
import { describeTransaction } from './describe-transaction.js';
import { bad, good, info, type Sentence, type Tone, warning } from './sentence.js';
import { verdictWords } from './verdict-words.js';

/** A received value can be of any length; a sentence that is kept cannot. */
const maxLength = 300;

/** The sentence of an event, or nothing for an event that changes only a count. */
export function describeEvent(event: RunEvent): Sentence | undefined {
  const sentence = describe(event);
  if (sentence === undefined) return undefined;
  const text = plainText(sentence.text);
  const { tone } = sentence;
  return { text: text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text, tone };
}

function describe(event: RunEvent): Sentence | undefined {
  switch (event.type) {
    case 'run.started':
      return info(startText(event));
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
    case 'command.received':
    case 'command.executed':
    case 'command.shown':
    case 'payment.shown':
    case 'refund.shown':
    case 'terminal.shown':
    case 'rejection.received':
    case 'integrator.gave-up':
    case 'dashboard.event':
    case 'audit.merchant':
      return undefined;
    case 'dashboard.state':
    case 'audit.started':
    case 'audit.finished':
      return describeAudit(event);
    case 'session.online':
    case 'session.offline':
    case 'reconnect.scheduled':
    case 'command.queued':
    case 'command.sent':
    case 'command.done':
      return describeTerminal(event);
    case 'payment.stored':
    case 'payment.resolved':
    case 'payment.cancelled':
    case 'refund.accepted':
    case 'refund.resolved':
    case 'report.stored':
    case 'report.rejected':
      return describeTransaction(event);
    case 'intervention.started':
    case 'intervention.ended':
      return describeIntervention(event);
    case 'integrator.started':
    case 'integrator.called':
    case 'integrator.no-response':
    case 'integrator.finding':
      return describeIntegrator(event, event.actor);
    case 'path.started':
    case 'path.step':
    case 'path.ended':
      return describePath(event);
    case 'fault.started':
    case 'fault.ended':
      return describeFault(event);
    case 'scenario.waiting': {
      const { scenario, waitingFor, timeoutMs } = event;
      return info(`${scenario} waits at most ${readableDuration(timeoutMs)} for ${waitingFor}`);
    }
    case 'scenario.repeated':
      return warning(`${event.scenario} runs once more: ${event.reason}`);
    case 'check': {
      const { verdict, clause, scenario, title } = event;
      return verdict === 'pass'
        ? good(`${clause} passes: ${title}`)
        : bad(`${clause} fails in ${scenario}: ${title}`);
    }
    case 'scenario.finished':
      return { text: finishedText(event), tone: toneOf(event.verdict) };
    case 'notice':
      return { text: event.message, tone: event.level === 'error' ? 'bad' : event.level };
    case 'run.finished':
      return { text: `run finished: ${verdictWords[event.verdict]}`, tone: toneOf(event.verdict) };
  }
}

function startText({ target, seed, clock, network }: RunStarted): string {
  return `run against ${target} with seed ${seed}, ${clock} clock, ${network} network`;
}

function describeFault(event: FaultStarted | FaultEnded): Sentence {
  const { fault, kind, terminals, description } = event;
  if (event.type === 'fault.started')
    return warning(`fault ${fault} starts for ${counted(terminals, 'terminal')}: ${description}`);
  return info(`fault ${fault} (${kind}) has ended: ${counted(event.affected, 'terminal')} affected`);
}

export function toneOf(verdict: Verdict): Tone {
  switch (verdict) {
    case 'pass':
      return 'good';
    case 'skipped':
      return 'info';
    case 'differs':
    case 'inconclusive':
      return 'warning';
    case 'fail':
    case 'error':
      return 'bad';
  }
}

function finishedText({ scenario, verdict, reason }: ScenarioFinished): string {
  return `${scenario}: ${verdictWords[verdict]}${reason === undefined ? '' : `: ${reason}`}`;
}
