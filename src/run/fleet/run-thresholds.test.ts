import { describe, expect, it } from 'vitest';
import { runVirtually } from '../../../test/support/run-virtually.js';
import { parseThreshold, type Threshold } from '../../load/thresholds/threshold.js';
import { minute } from '../../text/time-units.js';

function threshold(text: string): Threshold {
  const parsed = parseThreshold(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.threshold;
}

/** The end of a run of a small fleet with these thresholds. */
async function endOf(...texts: readonly string[]) {
  const thresholds = texts.map(threshold);
  const fleet = { terminals: 4, integrators: 4, forMs: 2 * minute, cardPaymentsPerHour: 60, seed: 5 };
  const request = { ...fleet, scenarios: ['sandbox.amount.1001.00'], named: true, thresholds };
  return (await runVirtually(request)).at(-1);
}

describe('the thresholds of a run', () => {
  it('a run whose thresholds hold passes', async () => {
    const end = await endOf(
      'errors.rate<=0%',
      'errors.count<1',
      'payNow.p99<1m',
      'payNow.count>0',
      'payNow.rate<100/s',
    );
    expect(end).toMatchObject({ type: 'run.finished', verdict: 'pass', exitCode: 0, reasons: [] });
  });

  it('a run that passes but for its thresholds fails with the exit code 3, and names each with what it was', async () => {
    const end = await endOf(
      'listTerminals.p50<1ms',
      'errors.rate>1%',
      'payNow.rate>100/s',
      'reconnect.max<10s',
    );
    expect(end).toMatchObject({ verdict: 'fail', exitCode: 3 });
    expect(end?.type === 'run.finished' ? end.reasons : []).toEqual([
      expect.stringMatching(/^the threshold listTerminals\.p50<1ms does not hold: it was \d+ms$/),
      'the threshold errors.rate>1% does not hold: it was 0.00%',
      expect.stringMatching(/^the threshold payNow\.rate>100\/s does not hold: it was 0\.\d\d\/s$/),
      'the threshold reconnect.max<10s does not hold: there was no sample',
    ]);
  });
});
