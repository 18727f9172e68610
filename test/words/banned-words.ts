/** A word that the glossary replaces, and the word to write. `docs/development/glossary.md` has the reasons. */
interface BannedWord {
  /** Matched against single lower-case words; identifiers are cut at their humps first. */
  readonly word: RegExp;
  readonly write: string;
}

const bannedWords: readonly BannedWord[] = [
  { word: /^answer(s|ed|ing|able)?$|^unanswered$/, write: 'response, respond' },
  { word: /^octets?$/, write: 'byte' },
  { word: /^tills?$/, write: 'terminal' },
  { word: /^shops?$/, write: 'tenant, store' },
  { word: /^(says?|said|saying|tells?|told|telling)$/, write: 'send, emit, log, report' },
  { word: /^(hears?|heard|hearing)$/, write: 'receive' },
  { word: /^(owes?|owed|owing)$/, write: 'require, pending' },
  { word: /^suffer(s|ed|ing)?$/, write: 'inject a fault' },
  { word: /^(nobody|nobodys|somebody|whoever|whomever)$/, write: 'a client, a session, a request' },
  { word: /^bots?$/, write: 'simulated integrator' },
  { word: /^(misfits?)$/, write: 'schema violation, mismatch' },
  { word: /^(farewells?|goodbyes?)$/, write: 'disconnect notice' },
  { word: /^strangers?$/, write: 'before CONNECT, unauthenticated' },
  { word: /^garbage$/, write: 'malformed' },
  { word: /^mend(s|ed|ing)?$/, write: 'fix' },
  { word: /^(onlookers?|crews?|habits)$/, write: 'controlApp, deps, profile' },
  { word: /^upkeep$/, write: 'timers, renewal' },
  { word: /^(rigs?|injur(y|ies)|citing)$/, write: 'fixture, mutations, clause checks' },
  { word: /^beside$/, write: 'with, next to, besides' },
  { word: /^alike$/, write: 'equal' },
  { word: /^torn$/, write: 'incomplete, cut off' },
  { word: /^(knows?|knew|wants?|feels?|felt)$/, write: 'has, stores, requires, expects' },
];

/** Found in every line that has a banned word: most lines need no closer look. */
const anyBannedWord = new RegExp(
  bannedWords.map(({ word }) => word.source.replaceAll(/[$^]/g, '')).join('|'),
  'i',
);

/** A phrase that the glossary replaces, matched against a line. */
interface BannedPhrase {
  readonly phrase: RegExp;
  readonly write: string;
}

const bannedPhrases: readonly BannedPhrase[] = [
  { phrase: /\bthat (is|are|was|were) none\b/i, write: 'is not a valid ..., invalid' },
  { phrase: /\bslow readers?\b(?! of)/i, write: 'slow consumer' },
  { phrase: /\bhalf a character\b/i, write: 'unpaired surrogate' },
  // The name of a limit; a superlative may name what was measured.
  { phrase: /\b(most|least)[A-Z]\w*|\b(longest|shortest)Ms\b/, write: 'max..., min...' },
  // "There is no response" and "is no longer valid" are good English.
  { phrase: /(?<!there )\b(is|are|was|were) no (?!longer\b|good\b)[a-z]+/i, write: 'is not a ...' },
  {
    phrase:
      /\b(inOrder|placeOf|terminalLife|rollOf|Roll|Cue|Pulse|cutShort|sendDirect|unnoted|ownWorld|OwnWorlds)\b/,
    write: 'the name that the glossary has for it',
  },
  {
    phrase: /\b(CommandDesk|ConnectGate|CreatedPage|OnTaken|referenceTaken)\b/,
    write: 'the name that the glossary has for it',
  },
  {
    phrase: /\b(inGood|Token)?Standing(?=[^a-z])|\b(Channel|Dated|Session)Pass\b/,
    write: 'TokenStatus, WsToken, SessionCredentials',
  },
  { phrase: /\b(hasOneSpelling|holdsBrokenText)\b/, write: 'isCanonicalBase64Url, hasInvalidUnicode' },
  {
    phrase: /\b(HandSession|HandTerminal|resolveByHand)\b/,
    write: 'RawStompSession, RawTerminal, resolveManually',
  },
  {
    phrase: /\b(FleetWitness|LostTerminals|FaultDirector)\b/,
    write: 'FleetCoverage, OfflineTerminals, FaultScheduler',
  },
];

/** A banned word or phrase as it is in a text. */
export interface FoundWord {
  readonly line: number;
  readonly word: string;
  readonly write: string;
}

/** Terms of other standards, our own name, and published ids and names of fixtures, which contain a banned word and stay. */
const properTerms = [
  /application\/octet-stream|octetStream|octet-stream/g,
  /tillfleet/gi,
  /garbage.collect\w*|collects garbage/gi,
  /(Quay|Station|Market)[ -]?till/gi,
  /Books shop/g,
  /systems=till|\/v1\/till\//g,
];

/**
 * Every banned word and phrase of a text: of its prose, its strings and, cut at their humps, its identifiers. A phrase
 * may be broken by the end of a line.
 */
export function bannedWordsIn(text: string): readonly FoundWord[] {
  const lines = text.split('\n');
  return lines.flatMap((content, index) => {
    const phrases = bannedPhrasesIn(content, lines[index + 1] ?? '', index + 1);
    if (!anyBannedWord.test(content)) return phrases;
    const words = properTerms
      .reduce((rest, term) => rest.replaceAll(term, ' '), content)
      .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
      .split(/[^A-Za-z]+/);
    const found = words.flatMap((each) => {
      const banned = bannedBy(each.toLowerCase());
      return banned === undefined ? [] : [{ line: index + 1, word: each, write: banned.write }];
    });
    return [...found, ...phrases];
  });
}

/** The entry of each word that was looked up: a text has few different ones. */
const judged = new Map<string, BannedWord | undefined>();

function bannedBy(lowerCaseWord: string): BannedWord | undefined {
  if (!judged.has(lowerCaseWord))
    judged.set(
      lowerCaseWord,
      bannedWords.find(({ word }) => word.test(lowerCaseWord)),
    );
  return judged.get(lowerCaseWord);
}

/** The phrases that begin in a line; they may end in the next one, before which the mark of a comment is left out. */
function bannedPhrasesIn(content: string, next: string, line: number): readonly FoundWord[] {
  const both = `${content.trimEnd()} ${next.replace(/^\s*(\*|\/\/|#|>)?\s*/, '')}`;
  return bannedPhrases.flatMap(({ phrase, write }) => {
    const found = phrase.exec(both);
    return found === null || found.index >= content.length ? [] : [{ line, word: found[0], write }];
  });
}

const startsWithoutSubject =
  /\/\*\*\s*(?:\*\s*)?(Of|What|Who|Whoever|Whom|Whose|Which|Where|When|Why|How|Whether|That|Those|From|With|As|By|In|Is|Are|Has)\b/gi;

/** The lines of doc comments whose first word cannot be a subject. */
export function commentsWithoutSubject(text: string): readonly number[] {
  return [...text.matchAll(startsWithoutSubject)].map(({ index }) => text.slice(0, index).split('\n').length);
}

const nameWithoutSubject =
  /(?:\bit(?:\.[a-z]+)*|\))\(\s*['"`](?:[A-Z]+-?\d+(?:, [A-Z]+-?\d+)*: )?(?:is|are|was|were|has|have|does|do|happens|can|cannot|may|must|will|would|should|gets|sends|returns|rejects|accepts|responds|subscribes)\b/gi;

/** The lines of test names that begin with a verb. A name must be a whole sentence, readable alone in a list of failures. */
export function testNamesWithoutSubject(text: string): readonly number[] {
  return [...text.matchAll(nameWithoutSubject)].map(({ index }) => text.slice(0, index).split('\n').length);
}
