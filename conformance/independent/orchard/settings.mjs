// Settings, command line and the switch for deliberate faults.
import { readFileSync } from 'node:fs';

export const settings = {
  token_seconds: 7 * 24 * 3600,
  ws_seconds: 1800,
  timeout_lead_seconds: 300,
  'ws.migration.legacy-auth.enabled': true,
  refund_wait_seconds: 60,
  rate_per_second: 400,
  rate_burst: 800,
  page_size: 20,
  heartbeat_ms: 10000,
};

let activeBug = null;
export const bug = (id) => id === activeBug;

function change(text) {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  const value = text.slice(at + 1);
  if (at < 1 || !Object.hasOwn(settings, name)) throw new Error(`unknown setting: ${text}`);
  if (typeof settings[name] === 'boolean') {
    if (value !== 'true' && value !== 'false') throw new Error(`not true or false: ${text}`);
    settings[name] = value === 'true';
  } else {
    if (value === '' || !(Number(value) >= 0)) throw new Error(`not a number: ${text}`);
    settings[name] = Number(value);
  }
}

/** Reads the command line and returns the port. */
export function readArguments(args) {
  let port = 0;
  for (let i = 0; i < args.length; i += 2) {
    const value = args[i + 1];
    if (value === undefined) throw new Error(`${args[i]} needs a value`);
    if (args[i] === '--port' && /^\d{1,5}$/.test(value)) port = Number(value);
    else if (args[i] === '--set') change(value);
    else if (args[i] === '--bug') {
      const known = JSON.parse(readFileSync(new URL('./bugs.json', import.meta.url), 'utf8'));
      if (!known.some((entry) => entry.id === value)) throw new Error(`unknown bug: ${value}`);
      activeBug = value;
    } else throw new Error(`unknown argument: ${args[i]} ${value}`);
  }
  return port;
}
