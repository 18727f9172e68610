import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../failure/exit-codes.js';
import { Failure, messageOf, usageFailure } from '../../failure/failure.js';
import { checkSchema, fieldName } from '../../input/schema-violation.js';
import { probeFolder, type UnfinishedFile, writeUnfinished } from '../../input/whole-file.js';
import { LoadMeasures } from '../measures/load-measures.js';
import { type LoadResult, type LoadSample, loadResultSchema, loadSampleSchema } from './load-result.js';

/** A load with everything that is kept of it. */
export interface SavedLoad {
  readonly result: LoadResult;
  readonly measures: LoadMeasures;
}

const names = { result: 'result.json', histograms: 'histograms.json', samples: 'samples.ndjson' } as const;

/**
 * Creates the folder for the files of a load, before it begins.
 *
 * @throws Failure `unwritable-folder`, exit code 64
 */
export function createResultFolder(folder: string): void {
  try {
    makeFolder(path.resolve(folder));
    probeFolder(folder);
  } catch (error) {
    throw usageFailure(
      `the folder ${folder} cannot be written: ${messageOf(error)}`,
      'choose another folder with --out; nothing has been started',
      'unwritable-folder',
    );
  }
}

/** Creates a folder and those around it. The recursive mkdir of Node 20 does not end where a system takes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another segment may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Writes the files of a load, each of them whole or not at all.
 *
 * @throws Failure `unwritable-file`, exit code 70
 */
export function writeResultFiles(
  folder: string,
  { result, measures }: SavedLoad,
  samples: readonly LoadSample[] | undefined,
): void {
  const contents = {
    ...(samples && { [names.samples]: samples.map((sample) => `${JSON.stringify(sample)}\n`).join('') }),
    [names.histograms]: `${JSON.stringify(measures.encode(), null, 2)}\n`,
    // The result is the last one: a folder that has it has everything.
    [names.result]: `${JSON.stringify(result, null, 2)}\n`,
  };
  writeWholeFiles(folder, contents);
}

/**
 * Writes files into a folder, each of them whole or not at all.
 *
 * @param contents by the name of the file
 * @throws Failure `unwritable-file`, exit code 70
 */
export function writeWholeFiles(folder: string, contents: Readonly<Record<string, string>>): void {
  const unfinished: UnfinishedFile[] = [];
  try {
    for (const [name, content] of Object.entries(contents))
      unfinished.push(writeUnfinished(path.join(folder, name), content));
    for (const each of unfinished) each.finish();
  } catch (error) {
    for (const each of unfinished) each.discard();
    throw new Failure(`the result cannot be written to ${folder}: ${messageOf(error)}`, {
      code: 'unwritable-file',
      hint: 'free some space, or choose another folder with --out; the result was printed',
      exitCode: exitCodes.harness,
    });
  }
}

/**
 * Reads the result and the histograms of a folder.
 *
 * @throws Failure `unreadable-load`, exit code 64
 */
export function readResultFiles(folder: string): SavedLoad {
  const result = readJson(folder, names.result);
  const checked = checkSchema(loadResultSchema, result, 'the result of a load');
  if ('violation' in checked) {
    const { path: field, problem } = checked.violation;
    throw unreadable(path.join(folder, names.result), `${fieldName(field)} ${problem}`);
  }
  try {
    const encoded = readJson(folder, names.histograms);
    return {
      result: checked.value,
      measures: LoadMeasures.decode(encoded as Parameters<typeof LoadMeasures.decode>[0]),
    };
  } catch (error) {
    throw unreadable(path.join(folder, names.histograms), messageOf(error));
  }
}

/** Returns whether the folder has the result of a load. */
export function isResultFolder(folder: string): boolean {
  return existsSync(resultFile(folder));
}

/** The path of the result in a folder. */
export function resultFile(folder: string): string {
  return path.join(folder, names.result);
}

/**
 * Reads the samples of a folder; none for a merged load.
 *
 * @throws Failure `unreadable-load`, exit code 64
 */
export function readSamples(folder: string): readonly LoadSample[] {
  const file = path.join(folder, names.samples);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const checked = checkSchema(loadSampleSchema, parsedLine(file, line, index), 'a sample of a load');
    if ('value' in checked) return [checked.value];
    const { path: field, problem } = checked.violation;
    throw unreadable(`${file}:${index + 1}`, `${fieldName(field)} ${problem}`);
  });
}

function parsedLine(file: string, line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(`${file}:${index + 1}`, 'it is not JSON');
  }
}

function readJson(folder: string, name: string): unknown {
  const file = path.join(folder, name);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unreadable(file, messageOf(error));
  }
}

export function unreadable(file: string, why: string): Failure {
  return usageFailure(
    `${file} cannot be read: ${why}`,
    'choose folders that `tillfleet load --out` has written',
    'unreadable-load',
  );
}
