import { busyForMs, type Persona, personas } from './personas.js';

/** `docs/personas.md`: what the integrators of a fleet do, from what they run on. */
export function personasDocument(): string {
  const seconds = busyForMs / 1000;
  return `# The integrators of a fleet

Made from \`src/simulator/integrator/personas.ts\` by \`npm run docs\`; a test fails if it is stale. \`tillfleet personas\` lists
the same.

An integrator is an OAuth app of a persona. \`run --integrators <n>\` takes the personas in this order and begins again
after the last; a fleet file names them. Each has a name, like \`kiosk-1\`, which stands before its references and in its
events, and a stream of random numbers of its own: one integrator more does not change what the others do.

| Persona | What it does | Scopes | Rounds a minute | Later, an hour |
| --- | --- | --- | --- | --- |
${personas
  .filter(({ misbehaves }) => !misbehaves)
  .map(rowOf)
  .join('\n')}

These misbehave on purpose. A refusal is what they want, and it must be the very one:

| Persona | What it does | Scopes | Rounds a minute | Later, an hour |
| --- | --- | --- | --- | --- |
${personas
  .filter(({ misbehaves }) => misbehaves)
  .map(rowOf)
  .join('\n')}

In the first ${seconds} seconds an integrator is busy, because one wants to see something; then it falls into the pace of a shop,
which a week of virtual time can follow. \`roundsPerMinute\` in a fleet file holds all the time instead.

## What they expect

Every call has the answer that it is to have: the status, JSON, an \`X-Request-Id\`, the fields that an integrator relies on, and
what else must hold: the amount that was sent, the outcome that a trigger amount forces, a balance after a refund, a sum in a
report. A refusal is judged to the letter: status, \`errorCode\`, a message, \`missingScope\` where a scope is missing,
\`retryAfterSeconds\` in a cooldown, and no field that does not belong there.

- They judge responses by the contract (\`src/contract\`). A test compares the contract with the independent oracle, by which
  the scenarios judge.
- The scope prober and the tenant prober have a control app, which belongs to the same owner or to another merchant. With it
  they check that a refused call had no effect.
- The tenant prober makes each of its calls twice, once for what is another merchant's and once for what nobody has: the two
  answers must not differ.
- An answer that comes otherwise is an \`integrator.finding\` with both sides and the exchange. It fails the run: verdict
  \`fail\`, exit code 1, and a reason that names the event.
- No answer is no finding: it is an \`integrator.no-response\`, the round ends, and the next one tries again. While a fault of
  the plan restarts the backend that is all; at any other time it makes the run inconclusive. A 429 in the right form ends the
  round too, and says nothing against the service.
- Payments and refunds are in the event stream as the backend stored them, so that the [history](history.md) is checked for
  them too.
`;
}

function rowOf({ name, description, scopes, rate }: Persona): string {
  const granted = scopes.map((scope) => `\`${scope}\``).join(', ');
  return `| \`${name}\` | ${description} | ${granted} | ${rate.roundsPerMinute} | ${rate.calmRoundsPerHour} |`;
}
