/** Every way in which the program ends. `docs/exit-codes.md` lists the same table, and a test compares the two. */
export const exitCodes = {
  /** Everything that was claimed was witnessed and held. */
  pass: 0,
  /** A check failed. */
  failed: 1,
  /** Something that was claimed was never witnessed, or the input cannot be judged. */
  inconclusive: 2,
  /** A threshold of a load or of a run does not hold. */
  threshold: 3,
  /** The command line, a file or the configuration is wrong; nothing ran. */
  usage: 64,
  /** The target cannot be reached, started or used, or no longer responds. */
  unreachable: 69,
  /** There is no verdict: tillfleet itself broke. */
  harness: 70,
  /** Ended by SIGHUP, because its window or connection was closed; after a clean shutdown. */
  hangup: 129,
  /** Ended by SIGINT, after a clean shutdown. */
  interrupted: 130,
  /** Ended by SIGTERM, after a clean shutdown. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
