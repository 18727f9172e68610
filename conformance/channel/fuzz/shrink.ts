import type { Attempt } from './attempt.js';

const mostTries = 150;

/** A shorter attempt that fails too: first with fewer inputs, then with fewer octets in them. As good as can be found soon. */
export async function shrink(
  attempt: Attempt,
  fails: (candidate: Attempt) => Promise<boolean>,
): Promise<readonly Buffer[]> {
  let inputs = attempt.inputs;
  let tries = 0;
  const works = async (candidate: readonly Buffer[]) => {
    tries += 1;
    if (tries > mostTries || candidate.length === 0 || !(await fails({ ...attempt, inputs: candidate })))
      return false;
    inputs = candidate;
    return true;
  };

  for (let size = Math.ceil(inputs.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < inputs.length && tries < mostTries; ) {
      if (!(await works(inputs.filter((_, index) => index < at || index >= at + size)))) at += size;
    }
  }
  for (let index = 0; index < inputs.length; index++) {
    let size = Math.ceil((inputs[index]?.length ?? 0) / 2);
    for (; size >= 1 && tries < mostTries; size = Math.floor(size / 2)) {
      for (let at = 0; at < (inputs[index]?.length ?? 0) && tries < mostTries; ) {
        const octets = inputs[index] ?? Buffer.alloc(0);
        const shorter = Buffer.concat([octets.subarray(0, at), octets.subarray(at + size)]);
        if (!(await works(inputs.map((each, other) => (other === index ? shorter : each))))) at += size;
      }
    }
  }
  return inputs;
}
