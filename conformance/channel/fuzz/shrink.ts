import type { Attempt } from './attempt.js';

const maxTries = 150;

/** Shortens the inputs of a failing attempt, first their number, then their bytes, within a bounded number of tries. */
export async function shrink(
  attempt: Attempt,
  fails: (candidate: Attempt) => Promise<boolean>,
): Promise<readonly Buffer[]> {
  let inputs = attempt.inputs;
  let tries = 0;
  const stillFails = async (candidate: readonly Buffer[]) => {
    tries += 1;
    if (tries > maxTries || candidate.length === 0 || !(await fails({ ...attempt, inputs: candidate })))
      return false;
    inputs = candidate;
    return true;
  };

  for (let size = Math.ceil(inputs.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < inputs.length && tries < maxTries; ) {
      if (!(await stillFails(inputs.filter((_, index) => index < at || index >= at + size)))) at += size;
    }
  }
  for (let index = 0; index < inputs.length; index++) {
    let size = Math.ceil((inputs[index]?.length ?? 0) / 2);
    for (; size >= 1 && tries < maxTries; size = Math.floor(size / 2)) {
      for (let at = 0; at < (inputs[index]?.length ?? 0) && tries < maxTries; ) {
        const input = inputs[index] ?? Buffer.alloc(0);
        const shorter = Buffer.concat([input.subarray(0, at), input.subarray(at + size)]);
        if (!(await stillFails(inputs.map((each, other) => (other === index ? shorter : each))))) at += size;
      }
    }
  }
  return inputs;
}
