import { expect, it } from 'vitest';
import { closed, form, text, wait, waitSending } from '../../../../conformance/oracle/stomp/steps.js';
import { timingOf } from './form-checks.js';
import { reading } from './reading.js';

const holding = reading('nothing more', 'nothing more');
const missing = { ...reading('close', 'open'), slackMs: 2_500 };
const early = reading('nothing more', 'ERROR');
const waiting = form('F18', 'a line that comes in parts', 'connected', [text('S'), wait(200), closed()]);
const sending = form('BAD-7', 'a byte in each second', 'open', [waitSending(3_000, 1_000, 'C'), closed()]);

it.each([
  ['is that of the reaction that was awaited in vain', waiting, [holding, missing], 2_500],
  ['is small for what was seen at an instant', waiting, [early], 400],
  ['is small if the client sends while it waits', sending, [holding, missing], 400],
  ['is small if everything holds', waiting, [holding], 400],
] as const)('the lateness that can falsify a form %s', (_, played, readings, slackMs) => {
  expect(timingOf(played, readings, 1_000)).toEqual({ since: 1_000, slackMs });
});
