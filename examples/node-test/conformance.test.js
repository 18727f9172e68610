import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runConformance, startBackend } from 'tillfleet';

test('the backend issues a token', async () => {
  const backend = await startBackend();
  const { id, secret } = backend.credentials.find(({ kind }) => kind === 'app');
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const response = await fetch(`${backend.baseUrl}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization },
  });
  assert.equal(response.status, 200);
  await backend.stop();
});

test('the service fulfils its clauses', async (suite) => {
  const { verdict, scenarios } = await runConformance({ only: ['sandbox.amount.100*'] });
  for (const { id, title, failures, ...scenario } of scenarios)
    await suite.test(`${id}: ${title}`, { skip: scenario.verdict === 'skipped' && scenario.reason }, () => {
      assert.deepEqual(failures, []);
      assert.ok(['pass', 'differs'].includes(scenario.verdict), scenario.reason);
    });
  assert.equal(verdict, 'pass');
});
