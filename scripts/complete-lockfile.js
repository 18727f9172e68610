// Run it after every `npm install` that changed the lockfile. npm leaves optional packages for other
// platforms out of the lockfile when the registry at hand does not serve them, and `npm ci` then refuses
// the lockfile as incomplete. What their parents pin exactly is added here.
import { readFileSync, writeFileSync } from 'node:fs';

const systems = [
  'android',
  'darwin',
  'win32',
  'linux',
  'freebsd',
  'openharmony',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64'];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;
let added = 0;

for (const [parent, manifest] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(manifest.optionalDependencies ?? {})) {
    // Next to its parent, where npm looks first.
    const place = `${parent.slice(0, parent.lastIndexOf('node_modules/'))}node_modules/${name}`;
    // What is there without a version is only npm's note that it found none.
    if (packages[place]?.version !== undefined || packages[`node_modules/${name}`]?.version === version)
      continue;
    const entry = platformEntry(name, version, manifest.dev === true);
    if (entry === undefined) continue;
    packages[place] = entry;
    added += 1;
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages added`);

/** The platform is in the name: `@biomejs/cli-linux-x64-musl`. A version that is a range cannot be added. */
function platformEntry(name, version, dev) {
  if (!/^\d+\.\d+\.\d+/.test(version)) return undefined;
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined;
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined;
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc !== undefined && { libc: [libc] }),
    optional: true,
    ...(os !== undefined && { os: [os] }),
  };
}
