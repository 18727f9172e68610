import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { activate, activatedTerminal, deactivate } from '../lifecycle/terminal-administration.js';
import type { Survivor } from './survivor.js';

const info = { method: 'GET', path: '/api/v1/terminal/info' } as const;

/** The tokens that a terminal has. */
export const terminalTokens: Survivor = async (world) => {
  const terminal = await RawTerminal.create(world);
  const wsToken = await terminal.wsToken();
  return async () => {
    const session = new RawStompSession(world);
    const response = await session.connect(wsToken);
    checksFor(world, 'REC-07').value('a wsToken after a restart', response?.command, 'CONNECTED');
    const called = await terminal.account.request(info);
    checksFor(world, 'REC-07').status('an access token after a restart', called, acceptedStatus);
  };
};

/** Deactivations, activation codes, and the end of what was issued before them. */
export const credentialsOfTerminals: Survivor = async (world) => {
  const [deactivated, activated] = [await RawTerminal.create(world), await RawTerminal.create(world)];
  const tokens = [await deactivated.wsToken(), await activated.wsToken()];
  const code = await deactivate(world, deactivated.configId);
  const usedCode = await deactivate(world, activated.configId);
  const response = await requireOk(world, 'the activation', activate(world, usedCode));
  const renewed = activatedTerminal(world, activated, response);
  return async () => {
    const checks = checksFor(world, 'LIF-06');
    for (const [what, { account }, status] of [
      ['a deactivated terminal', deactivated, 403],
      ['a terminal that was activated again, from before', activated, 401],
    ] as const)
      checks.status(`the token of ${what}`, await account.request(info), status);
    for (const [at, token] of tokens.entries()) {
      const connect = await new RawStompSession(world).connect(token);
      checks.value(`the revoked wsToken ${at + 1} after a restart`, connect?.command, 'ERROR');
    }
    checks.status('the new credentials', await renewed.account.request(info), acceptedStatus);
    const codes = checksFor(world, 'LIF-05');
    codes.status('a used activation code after a restart', await activate(world, usedCode), rejectedStatus);
    const next = await activate(world, code);
    codes.status('an unused activation code after a restart', next, acceptedStatus);
    codes.status('the same code again', await activate(world, code), rejectedStatus);
  };
};
