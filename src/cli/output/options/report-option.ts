import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { messageOf, usageFailure } from '../../../failure/failure.js';
import { destinationOf } from '../../../input/whole-file.js';
import { type ReportFormat, reportFormats } from '../../../output/report/format-names.js';
import { didYouMean } from '../../../text/did-you-mean.js';
import { realFile } from './real-file.js';

/** A report that the user asks for. */
export interface ReportChoice<Format extends string = ReportFormat> {
  readonly format: Format;
  readonly file: string;
}

/** `--report <format>=<path>`, which may be given several times. */
export function reportOption(description: string, formats: readonly string[] = reportFormats): Option {
  return new Option('--report <format=path>', `${description}: ${formats.join(', ')}`)
    .argParser((text, earlier: readonly ReportChoice<string>[]) => addReport(text, earlier, formats))
    .default([], 'none');
}

function addReport(
  text: string,
  earlier: readonly ReportChoice<string>[],
  formats: readonly string[],
): readonly ReportChoice<string>[] {
  const [, name = '', file = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (file === '') throw new InvalidArgumentError('It must be a format and a path, like junit=report.xml.');
  const format = formats.find((each) => each === name);
  if (format === undefined) {
    const close = didYouMean(name, formats);
    throw new InvalidArgumentError(
      `The format must be one of ${formats.join(', ')}${close === '' ? '.' : close}`,
    );
  }
  return [...earlier, { format, file }];
}

/**
 * Checks before the run that the reports can be written after it.
 *
 * @param streams the files of the event stream
 * @throws Failure `unwritable-file`, exit code 64
 */
export function checkReports(
  reports: readonly Pick<ReportChoice, 'file'>[],
  streams: readonly string[] = [],
): void {
  const ofStream = new Set(streams.map((file) => realFile(file)));
  const seen = new Set<string>();
  for (const { file } of reports) {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw unwritable(file, 'it is a folder');
    try {
      const { path: place, isSpecial } = destinationOf(file);
      accessSync(isSpecial ? place : path.dirname(place), constants.W_OK);
      if (isSpecial) continue;
    } catch (error) {
      throw unwritable(file, messageOf(error));
    }
    const real = realFile(file);
    if (ofStream.has(real)) throw unwritable(file, 'it is the file of the event stream');
    if (seen.has(real)) throw unwritable(file, 'two reports name it');
    seen.add(real);
  }
}

function unwritable(file: string, why: string) {
  return usageFailure(
    `the report ${file} cannot be written: ${why}`,
    'choose a file in a folder that exists and that this user may write to',
    'unwritable-file',
  );
}
