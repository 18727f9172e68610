import { expect, it } from 'vitest';
import { invitationText } from './invitation-text.js';

const invitation = { baseUrl: 'http://127.0.0.1:1', webSocketUrl: 'ws://127.0.0.1:1/webs', credentials: [] };
const shown = { version: '1.0.0', invitation, envFile: undefined };

it('the invitation of an integrator states when the examination ends at the latest', () => {
  expect(invitationText({ ...shown, party: 'integrator', maxExaminationMs: 900_000 })).toContain(
    '\n  It ends 15 min 00 s after the client has come, at the latest.\n',
  );
});

it('the invitation of a terminal, whose examinations have their own limits, states no end', () => {
  expect(invitationText({ ...shown, party: 'terminal' })).not.toContain('at the latest');
});
