import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { exitCodes } from '../../src/failure/exit-codes.js';
import { attack } from './attack.js';
import type { AttackFigure } from './figure.js';

const args = process.argv.slice(2);
const json = args.includes('--json');
const unknown = args.find((arg) => arg !== '--json');

if (unknown !== undefined) {
  console.error(`attack: unknown argument "${unknown}"`);
  console.error('  hint: npm run attack -- [--json]');
  process.exitCode = exitCodes.usage;
} else {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tillfleet-attack-'));
  try {
    const results = await attack(folder);
    if (json) console.log(JSON.stringify({ bench: 'attack', results }));
    else for (const result of results) console.log(line(result));
    process.exitCode = results.every(({ holds }) => holds) ? exitCodes.pass : exitCodes.threshold;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function line({ name, value, unit, goal, holds }: AttackFigure): string {
  if (goal === null) return `info    ${name}: ${value} ${unit}`;
  return `${holds ? 'holds ' : 'MISSED'}  ${name}: ${value} ${unit} (goal: at most ${goal.max})`;
}
