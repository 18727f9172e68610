import { expect, it } from 'vitest';
import { checkLoadDescriptors } from './open-files.js';

it('a load takes one descriptor for each terminal and each HTTP connection, and 64 for the program', () => {
  const fits = { terminals: 896, connections: 64 };
  expect(() => checkLoadDescriptors(1024, fits)).not.toThrow();
  expect(() => checkLoadDescriptors(1023, fits)).toThrow(
    '896 terminals and 64 HTTP connections need 1024 open files, and the limit is 1023',
  );
  expect(() => checkLoadDescriptors(undefined, { terminals: 100_000, connections: 64 })).not.toThrow();
});
