/** Returns the terminalId of a terminal for display: events of commands have its configId only. */
export function terminalName(configId: number): string {
  return `T${String(configId).padStart(8, '0')}`;
}
