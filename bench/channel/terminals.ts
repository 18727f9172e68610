/** The accounts of the terminals that every served channel begins with. */
export const terminalSecret = 'the-secret-of-a-terminal';

const firstConfigId = 1001;

export function terminalClientId(index: number): string {
  return `term_${String(index).padStart(20, '0')}`;
}

export function configIdOf(index: number): number {
  return firstConfigId + index;
}
