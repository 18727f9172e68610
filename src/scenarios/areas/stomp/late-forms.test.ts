import { describe, expect, it } from 'vitest';
import { form } from '../../../../conformance/oracle/stomp/steps.js';
import { MachineLate, Skipped } from '../../inconclusive.js';
import { LateForms } from './late-forms.js';

const [early, late, last] = ['early', 'late', 'last'].map((what) => form('X04', what, 'connected', []));

/** Plays three forms, of which the second one is too late so many times. */
async function play(lateTimes: number): Promise<readonly string[]> {
  const played: string[] = [];
  let left = lateTimes;
  const forms = new LateForms(async (each) => {
    played.push(each.what);
    if (each !== late || left === 0) return;
    left -= 1;
    throw new MachineLate(each.what, 500);
  });
  for (const each of [early, late, last]) if (each !== undefined) await forms.play(each);
  await forms.repeat().catch((error: Error) => played.push(error.message));
  return played;
}

describe('forms that a late machine could not judge', () => {
  it('nothing is played twice on a machine that is not late', async () => {
    expect(await play(0)).toEqual(['early', 'late', 'last']);
  });

  it('a late form is played again after all the others', async () => {
    expect(await play(1)).toEqual(['early', 'late', 'last', 'late']);
  });

  it('a form that is late again makes the scenario inconclusive', async () => {
    expect(await play(2)).toEqual(['early', 'late', 'last', 'late', 'late: this machine was late by 500 ms']);
  });

  it('a form that this service must not get is played once, and skips the scenario after all the others', async () => {
    const played: string[] = [];
    const forms = new LateForms(async ({ what }) => {
      played.push(what);
      if (what === 'early') throw new Skipped('production payments');
    });
    for (const each of [early, last]) if (each !== undefined) await forms.play(each);
    await expect(forms.repeat()).rejects.toThrow(Skipped);
    expect(played).toEqual(['early', 'last']);
  });

  it('any other error ends the scenario at once', async () => {
    const forms = new LateForms(async () => {
      throw new TypeError('broken');
    });
    await expect(forms.play(form('X04', 'broken', 'connected', []))).rejects.toThrow('broken');
  });
});
