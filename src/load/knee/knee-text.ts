import type { KneeResult, KneeStep } from './knee-result.js';

/** One step as a readable line, with a line break at its end. */
export function stepText({ perSecond, p50, p99, count, errors, held, brokenBy, reasons }: KneeStep): string {
  const figures = `${count} calls, ${errors} errors, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return `${`${perSecond}/s`.padStart(8)}  ${figures}  ${held ? 'held' : `BROKEN (${brokenBy}): ${reasons[0]}`}\n`;
}

/** The readable result of a search. */
export function kneeText(result: KneeResult): string {
  const { operation, heldPerSecond, brokenPerSecond, brokenBy, verdict, exitCode, reasons, target, seed } =
    result;
  const causes = { threshold: 'a threshold', errors: 'errors', generator: 'the generator itself' } as const;
  const found =
    brokenPerSecond === undefined
      ? `${operation} held every bound up to ${heldPerSecond ?? 0}/s`
      : `${operation} holds every bound at ${heldPerSecond ?? 'no rate'}${heldPerSecond === undefined ? '' : '/s'}, and breaks at ${brokenPerSecond}/s by ${causes[brokenBy ?? 'threshold']}`;
  return [
    `${found} (at ${target}, seed ${seed})`,
    `${verdict.toUpperCase()} (exit code ${exitCode})`,
    ...reasons.map((reason) => `  ${reason}`),
    '',
  ].join('\n');
}
