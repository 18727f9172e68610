import { describe, expect, it } from 'vitest';
import { Inconclusive, MachineLate } from '../../../scenarios/inconclusive.js';
import { SeparateTimes } from './separate-times.js';

const late = (title: string) => () => {
  throw new MachineLate(title, 300);
};

describe('several times of one examination', () => {
  it('a time that a late machine leaves open lets the later ones be judged, and is reported at the end', () => {
    const times = new SeparateTimes();
    expect(times.judge(late('the first wait'))).toBeUndefined();
    expect(times.judge(() => false)).toBe(false);
    expect(times.judge(late('the third wait'))).toBeUndefined();
    expect(() => times.requireJudged()).toThrow('the first wait: this machine was late by 300 ms');
  });

  it('times that were all judged leave nothing open', () => {
    const times = new SeparateTimes();
    expect([times.judge(() => true), times.judge(() => false)]).toEqual([true, false]);
    expect(() => times.requireJudged()).not.toThrow();
  });

  it('an error that is not a late machine ends the examination at once', () => {
    const times = new SeparateTimes();
    const leave = () => {
      throw new Inconclusive('the client has left');
    };
    expect(() => times.judge(leave)).toThrow('the client has left');
  });
});
