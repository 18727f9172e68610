/** Microseconds of CPU time, user and system, that this process has used since it began. */
export function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
