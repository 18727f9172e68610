import { amountTriggers, otherAmounts, prefixTriggers, type SandboxOutcome } from './sandbox-triggers.js';

/** The outcome as a clause: `FAILED with ERR_PAYMENT_DECLINED`. */
export function describeOutcome({ status, errorCode, succeedsAfterMs, heldForMs }: SandboxOutcome): string {
  if (errorCode !== undefined) return `${status} with ${errorCode}`;
  if (heldForMs !== undefined) return `${status}, with a response after ${seconds(heldForMs)}`;
  if (succeedsAfterMs !== undefined) return `${status}, then SUCCESS after ${seconds(succeedsAfterMs)}`;
  return status === 'PENDING' ? 'PENDING, and it stays so' : `${status} at once`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

/** `docs/sandbox.md`. */
export function sandboxDocument(): string {
  const rows = (triggers: ReadonlyMap<string, SandboxOutcome>) =>
    [...triggers].map(([trigger, outcome]) => `| \`${trigger}\` | ${describeOutcome(outcome)} |`);
  return [
    '# The sandbox',
    '',
    'Generated from `src/contract/sandbox-triggers.ts` by `npm run docs`; a test fails if it is stale.',
    '',
    'An app in sandbox mode takes payments that reach no gateway. The caller chooses the outcome of each payment by its',
    'amount or by a prefix of its reference. Everything else is as in production: scopes, validation, duplicate',
    'references, refund rules and rate limits.',
    '',
    '## Amounts of payNow',
    '',
    'An amount is compared exactly, in units of the currency.',
    '',
    '| Amount | Outcome |',
    '| --- | --- |',
    ...rows(amountTriggers),
    `| any other valid amount | ${describeOutcome(otherAmounts)} |`,
    '',
    '## Prefixes of the reference',
    '',
    'A prefix counts at the beginning of `referenceId`, in exactly this case, and takes precedence over the amount.',
    'In a refund, a prefix of `refundReferenceId` chooses the outcome of the refund; its amount does not.',
    '',
    '| Prefix | Outcome |',
    '| --- | --- |',
    ...rows(prefixTriggers),
    '',
    '## What stays separate',
    '',
    '- Sandbox transactions are stored with `sandbox: true`. Sandbox apps see only these, production apps see only the',
    '  others, and each has its own reports and its own references.',
    '- Terminals and commands are not part of the sandbox: a command trigger of a sandbox app reaches the real terminal.',
    '- Terminal users and administrators work with production data only.',
    '',
    '## Try it',
    '',
    '`tillfleet serve` starts a service with sandbox apps; [fixtures.md](fixtures.md) lists their credentials, and the',
    'page at `/api/docs` has an example of payNow for each row of the tables above.',
    '',
  ].join('\n');
}
