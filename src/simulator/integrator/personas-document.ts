import { busyMs, type Persona, personas } from './personas.js';

/** The text of `docs/simulator/personas.md`: the behaviour of a fleet's integrators, generated from their code. */
export function personasDocument(): string {
  const seconds = busyMs / 1000;
  return `# The integrators of a fleet

Generated from \`src/simulator/integrator/personas.ts\` by \`npm run docs\`; a test fails if it is stale. \`tillfleet personas\`
lists the same.

An integrator is an OAuth app with a persona. \`run --integrators <n>\` uses the personas in this order and begins again after
the last one; a fleet file names them. Each integrator has a name such as \`kiosk-1\`, with which its references and its events
begin, and its own stream of random numbers: an additional integrator does not change the actions of the others.

| Persona | Behaviour | Scopes | Rounds per minute | Later, per hour |
| --- | --- | --- | --- | --- |
${rowsOf((persona) => !persona.misbehaves)}

These personas misbehave on purpose. Their calls must be rejected, and in the right way:

| Persona | Behaviour | Scopes | Rounds per minute | Later, per hour |
| --- | --- | --- | --- | --- |
${rowsOf((persona) => persona.misbehaves)}

In the first ${seconds} seconds an integrator is busy, so that a short run has events; then it slows down to the pace of a store,
which a run of a virtual week can simulate. \`roundsPerMinute\` in a fleet file replaces both.

## What they expect

Every call has an expected response: the status, JSON, an \`X-Request-Id\`, the fields of the contract, and further conditions:
the amount that was sent, the outcome that a trigger amount forces, a balance after a refund, a sum in a report. A rejection is
compared exactly: status, \`errorCode\`, a message, \`missingScope\` if a scope is missing, \`retryAfterSeconds\` in a cooldown,
and no other field.

- They judge responses by the contract (\`src/contract\`). A test compares the contract with the independent oracle, by which
  the scenarios judge.
- The scope prober and the tenant prober have a control app, which belongs to the same owner or to another merchant. With it
  they check that a rejected call had no effect.
- The tenant prober makes each of its calls twice, once for a resource of another merchant and once for an unknown one: the two
  responses must be equal.
- An unexpected response is an \`integrator.finding\` with both sides and the exchange. It fails the run: verdict \`fail\`, exit
  code 1, and a reason that names the event.
- A missing response is not a finding: it is an \`integrator.no-response\`, the round ends, and the next one tries again. While a
  fault of the plan restarts the backend nothing follows from it; at any other time it makes the run inconclusive. A valid 429
  also ends the round, and has no other consequence.
- Payments and refunds are in the event stream as the backend stored them, so that the [history](../history.md) checkers judge
  them too.
`;
}

function rowsOf(accepts: (persona: Persona) => boolean): string {
  return personas.filter(accepts).map(rowOf).join('\n');
}

function rowOf({ name, description, scopes, rate }: Persona): string {
  const granted = scopes.map((scope) => `\`${scope}\``).join(', ');
  return `| \`${name}\` | ${description} | ${granted} | ${rate.roundsPerMinute} | ${rate.calmRoundsPerHour} |`;
}
