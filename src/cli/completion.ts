import type { Command } from 'commander';

/** Adds `complete`, which prints a script for a shell, and the suggestions that this script asks for. */
export async function addCompletion(program: Command, out: (text: string) => void): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander');
  tab(program);
  program.commands.find((each) => each.name() === 'complete')?.usage('<shell>');
  // The library prints by it, and its output is the result here.
  console.log = (text: string) => out(`${text}\n`);
}
