import { readableDuration } from '../../text/duration.js';
import { builtInProfiles } from './built-in-profiles.js';
import { parseProfile } from './parse-profile.js';
import { profileMs } from './profile.js';

/** The built-in profiles as readable text, or as one JSON object a line. */
export function profileList(json: boolean): string {
  const profiles = [...builtInProfiles].map(([name, text]) => parseProfile(text, name, name));
  const width = Math.max(...profiles.map(({ name }) => name.length));
  return profiles
    .map((profile) => {
      const { name, description = '', terminals } = profile;
      if (!json)
        return `${name.padEnd(width)}  ${readableDuration(profileMs(profile)).padStart(11)}  ${description}\n`;
      const row = {
        type: 'load.profile',
        name,
        description,
        durationMs: profileMs(profile),
        terminals: terminals.count,
      };
      return `${JSON.stringify(row)}\n`;
    })
    .join('');
}
