import { conformanceTests } from 'tillfleet/vitest';

// With `target: 'my-service.yaml'` it is your own service that is judged.
conformanceTests({ only: ['sandbox.amount.100*', 'PAY-03'] });
