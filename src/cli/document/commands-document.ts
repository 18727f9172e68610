import type { Argument, Command, Option } from 'commander';
import { defaultText } from '../output/options/option-help.js';
import { createProgram } from '../program.js';
import { introduction } from './introduction.js';

/** The text of `docs/run.md`: each command with its usage, arguments, options and examples. */
export function commandsDocument(): string {
  const commands = createProgram(() => undefined).commands.flatMap((command) => [
    command,
    ...command.commands,
  ]);
  return [...introduction(overview(commands)), ...commands.flatMap(section)].join('\n');
}

function overview(commands: readonly Command[]): readonly string[] {
  const rows = commands.map((command) => {
    const name = fullName(command);
    return `| [\`${name}\`](#${name.replaceAll(' ', '-')}) | ${cell(command.summary())} |`;
  });
  return ['| Command | Purpose |', '| --- | --- |', ...rows];
}

/** The name with that of the program and of the command around it, as in `tillfleet load merge`. */
function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

function section(command: Command): readonly string[] {
  const name = fullName(command);
  return [
    `## ${name}`,
    '',
    linked(command.description()),
    '',
    '```text',
    `${name} ${command.usage()}`,
    '```',
    '',
    ...argumentTable(command.registeredArguments),
    ...optionTables(command.options),
    ...belowHelp(command),
  ];
}

function argumentTable(all: readonly Argument[]): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return `| \`${argument.required ? `<${name}>` : `[${name}]`}\` | ${cell(argument.description)} |`;
  });
  return ['| Argument | Meaning |', '| --- | --- |', ...rows, ''];
}

/** A table for each group of options, in their order. */
function optionTables(options: readonly Option[]): readonly string[] {
  const headings = [...new Set(options.map(({ helpGroupHeading }) => helpGroupHeading))];
  return headings.flatMap((heading) => [
    ...(heading === undefined ? [] : [`**${heading.replace(/:$/, '')}**`, '']),
    '| Option | Meaning | Default |',
    '| --- | --- | --- |',
    ...options.filter(({ helpGroupHeading }) => helpGroupHeading === heading).map(optionRow),
    '',
  ]);
}

function optionRow(option: Option): string {
  const { flags, description, argChoices, mandatory } = option;
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const byDefault = mandatory ? 'required' : (defaultText(option) ?? '');
  return `| \`${escaped(flags)}\` | ${cell(`${description}${choices}`)} | ${cell(byDefault)} |`;
}

/** The text below the options in the help: the examples as a block, all else as paragraphs. */
function belowHelp(command: Command): readonly string[] {
  const paragraphs = helpBelow(command).trim().split(/\n\n+/);
  return paragraphs.flatMap((paragraph) => {
    const [heading, ...lines] = paragraph.split('\n');
    if (heading === 'Examples:')
      return ['```text', ...lines.map((line) => line.replace(/^ {2}/, '')), '```', ''];
    return paragraph === '' ? [] : [paragraph, ''];
  });
}

/** The texts that a command has added to its help. Commander writes each of them apart. */
function helpBelow(command: Command): string {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (text) => void parts.push(text) });
  command.outputHelp();
  return parts.slice(1).join('');
}

function cell(text: string): string {
  return linked(escaped(text));
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** The text with links to the documents that it names. */
function linked(text: string): string {
  return text.replaceAll(/\bdocs\/([\w/-]+\.(?:md|json))/g, '[$1]($1)');
}
