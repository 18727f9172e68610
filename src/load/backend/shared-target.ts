import type { TargetFile } from '../../run/target/target-file.js';

/** The target as one of several generators reaches it: the limit of its requests holds for all of them together. */
export function sharedTarget(file: TargetFile, generators: number): TargetFile {
  const { limits } = file.description;
  if (limits?.requestsPerSecond === undefined) return file;
  const requestsPerSecond = limits.requestsPerSecond / generators;
  return { ...file, description: { ...file.description, limits: { ...limits, requestsPerSecond } } };
}
