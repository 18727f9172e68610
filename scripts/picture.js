// npm run picture: draws docs/pictures/view.svg and fleet.svg, the pictures of the README and of docs/view.md, from a real run in virtual time.
// With --check it draws nothing: it exits with 1 if the pictures are not what the view shows today.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createAnsiSequenceParser, createColorPalette } from 'ansi-sequence-parser';

process.env.FORCE_COLOR = '1';
const { startView } = await import('../dist/src/output/tui/render-view.js');

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const size = { columns: 132, rows: 34 };
const cell = { width: 8.4, height: 18 };
const margin = 16;

/** The events of one virtual run, always the same ones. */
function recordedEvents() {
  const words = [
    'run',
    '--virtual',
    '--seed',
    '7',
    '--terminals',
    '8',
    '--integrators',
    '5',
    '--for',
    '5m',
    '--json',
  ];
  const { stdout, status } = spawnSync(process.execPath, [path.join(root, 'bin/tillfleet.js'), ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`the run for the picture ended with exit code ${status}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The last frame that the view draws for these events after a key, with its colours. */
async function lastFrame(events, key) {
  const frames = [];
  const stdout = Object.assign(new PassThrough(), { ...size, isTTY: true });
  stdout.on('data', (chunk) => frames.push(chunk.toString()));
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref() {},
    unref() {},
  });
  const view = startView({
    stdout,
    stdin,
    subscribe: (listener) => {
      for (const event of events) listener(event);
      return () => undefined;
    },
    onQuit: () => undefined,
    // A paused run shows no speed, which would be another one in every picture.
    time: {
      control: () => undefined,
      subscribe: (listener) =>
        queueMicrotask(() => listener({ state: 'paused', speed: Number.POSITIVE_INFINITY, t: 0 })),
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  stdin.write(key);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await view.stop();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences that move the cursor begin with ESC
  const drawn = frames.map((frame) => frame.replaceAll(/\x1b\[[0-9;?]*[A-HJKhlsu]/g, ''));
  return drawn.filter((frame) => frame.trim() !== '').at(-1) ?? '';
}

const palette = createColorPalette({
  black: '#1c2128',
  red: '#f47067',
  green: '#57ab5a',
  yellow: '#c69026',
  blue: '#539bf5',
  magenta: '#b083f0',
  cyan: '#39c5cf',
  white: '#adbac7',
  brightBlack: '#768390',
  brightRed: '#ff938a',
  brightGreen: '#6bc46d',
  brightYellow: '#daaa3f',
  brightBlue: '#6cb6ff',
  brightMagenta: '#dcbdfb',
  brightCyan: '#56d4dd',
  brightWhite: '#cdd9e5',
});

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function svgOf(frame) {
  const parser = createAnsiSequenceParser();
  const lines = frame.replace(/\n+$/, '').split('\n');
  const body = lines.flatMap((line, row) => {
    let column = 0;
    return parser.parse(line).flatMap(({ value, foreground, decorations }) => {
      const from = column;
      column += [...value].length;
      const style = [
        `fill="${foreground ? palette.value(foreground) : '#adbac7'}"`,
        decorations.has('bold') ? 'font-weight="bold"' : '',
        decorations.has('dim') ? 'opacity="0.6"' : '',
      ].filter(Boolean);
      const y = margin + (row + 0.75) * cell.height;
      // Browsers collapse spaces in different ways: a text has single ones between its words, and no others.
      return [...value.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => {
        const x = margin + (from + Array.from(value.slice(0, index)).length) * cell.width;
        const width = ([...words].length * cell.width).toFixed(1);
        return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" textLength="${width}" ${style.join(' ')}>${escapeXml(words)}</text>`;
      });
    });
  });
  const width = Math.ceil(size.columns * cell.width + 2 * margin);
  const height = Math.ceil(lines.length * cell.height + 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The live view of tillfleet">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1c2128"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    ...body,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

const events = recordedEvents();
// Up to a moment at which most scenarios have ended and the fleet is still at work.
const shown = events.filter(({ t }) => t < 4.9 * 60_000);
for (const [name, key] of [
  ['view', '6'],
  ['fleet', '1'],
]) {
  const file = `docs/pictures/${name}.svg`;
  const picture = svgOf(await lastFrame(shown, key));
  if (!process.argv.includes('--check')) writeFileSync(path.join(root, file), picture);
  else if (readFileSync(path.join(root, file), 'utf8') !== picture) {
    console.error(`${file} is not what the view shows: npm run picture draws it again`);
    process.exitCode = 1;
  }
}
