// Files of one worker share its globals. Between two files Vitest restores all that `vi.spyOn` has replaced, also what
// `mockRestore` has restored before. If a function of a fake clock was replaced, only `vi.restoreAllMocks` before the end of
// that clock prevents that it comes back: the files after that would wait for timers that never fire.
const key = Symbol.for('tillfleet.test.real-clock');
const functions = {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
  Date,
};
const present = new Map<string, unknown>(Object.entries(functions));

const real: unknown = Reflect.get(globalThis, key) ?? present;
Reflect.set(globalThis, key, real);
for (const [name, each] of present)
  if (real instanceof Map && real.get(name) !== each)
    throw new Error(`${name} is not that of Node: a file that ran earlier in this worker has replaced it`);
