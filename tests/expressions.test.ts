import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { check } from 'recheck'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { NIGHTLY } from './support/runs/nightly.ts'

type Expression = { file: string; pattern: string; flags: string }

const BUILT = 'reads file names of the build'
const OPERATOR = 'reads a setting of the operator'
const SAID = 'reads the last 16 KiB of what git says'
const APART = 'each part excludes what the next one begins with'

/** Expressions that recheck does not prove, by file and beginning: why they stall nothing. */
const EXCEPTIONS: [file: string, beginning: string, reason: string][] = [
  [
    'db/vocabulary/texts/placeholderForms.ts',
    String.raw`\{\s*[\w.]+\s*,`,
    `${APART}, none holds the brace that begins it`,
  ],
  ['db/vocabulary/texts/placeholderForms.ts', String.raw`%(?:\d+\$)?[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:ll?)?`, APART],
  [
    'db/vocabulary/texts/placeholderForms.ts',
    String.raw`%[A-Za-z_][\w.]{2,}%`,
    `${APART}, none holds the sign that begins it`,
  ],
  [
    'db/vocabulary/texts/placeholderForms.ts',
    String.raw`(?<![\p{Script=Latin}`,
    `${APART}, none holds the colon that begins it`,
  ],
  ['collab/text/percents.ts', '(?<!%)', 'what follows the sign holds neither it nor a brace'],
  [
    'collab/text/numbers/countedWords.ts',
    '(?<!',
    'begins where no number does before, and each sign is a unit or none',
  ],
  ['collab/text/numbers/countedWords.ts', '^', 'anchored, reads sixteen characters'],
  ['collab/text/numbers/readNumbers.ts', '(?<=^|', `${APART}, figures end where a sign begins`],
  ['collab/text/checks/words/branches.ts', '(?<![', 'one run of letters between bounds'],
  ['collab/text/checks/words/emptiness.ts', String.raw`\b(?:n`, 'words alone, between bounds'],
  ['collab/text/checks/words/numbers.ts', String.raw`\b(?:one`, 'words alone, between bounds'],
  ['collab/text/checks/words/ending.ts', '(?:(?<!', 'a run of marks, each alone'],
  ['collab/text/writing/stammering.ts', '(?<![.!?])', 'a run of marks, looked at from its beginning alone'],
  [
    'collab/text/checks/style/firstLetter.ts',
    String.raw`^(?:[\p{L}_]+`,
    'anchored, a run that is looked back over once',
  ],
  [
    'collab/text/checks/style/openers.ts',
    String.raw`(?<=^|\s)\?`,
    'a run of one mark, looked at from its beginning alone',
  ],
  [
    'collab/text/writing/misspelledNames.ts',
    '(?<![',
    'begins where a word does, and hyphens alone are looked back over',
  ],
  ['collab/text/writing/setOff.ts', '(?<![$%{])', `${APART}, none holds the brace that begins it`],
  ['collab/text/writing/setOff.ts', String.raw`^\{(?!`, 'anchored, and a part begins where a brace does'],
  [
    'server/prompts/belonging/words/keptWords.ts',
    String.raw`(?<![\p{L}`,
    'one word at a time, looking at the next sign',
  ],
  ['collab/text/checks/words/spacing.ts', '(?<![', 'letters alone, each with a blank behind it'],
  ['collab/text/checks/form/remarks.ts', '^(?=.{3})', 'reads the identifier of a row'],
  ['collab/text/labels.ts', String.raw`^[^\p{L}\n]{0,4}`, 'anchored, runs of at most thirty characters'],
  [
    'collab/text/checks/words/joints.ts',
    String.raw`(?<!\p{L})\p{Ll}`,
    'begins where a word does, at most forty letters',
  ],
  ['collab/text/checks/language/script.ts', String.raw`(?<=^|\s)[a-z`, 'one word between blanks'],
  ['server/prompts/belonging/words/vocabulary.ts', String.raw`(?<![\p{L}`, 'one word at a time, looking at the next'],
  ['server/formats/languagePaths.ts', String.raw`(?<=^|\/)`, 'reads one part of a path'],
  ['server/formats/yaml/yaml.ts', `^(?:['"]`, 'reads a hundred characters of a line'],
  ['db/vocabulary/plans.ts', String.raw`\B(?=(\d{3})`, 'reads a number that we wrote'],
  ['server/config.ts', String.raw`^(.)\1*$`, OPERATOR],
  ['server/config.ts', String.raw`\/+$`, OPERATOR],
  ['server/http/network/address.ts', '^::ffff:(?=', `anchored, ${APART}`],
  ['server/http/firstScreen.ts', String.raw`^\/(users`, `anchored, ${APART}`],
  ['server/demo/recordedAnswers.ts', ' into (', 'reads a prompt of ours'],
  ['server/repositories/faults.ts', 'unable to access', SAID],
  ['server/repositories/faults.ts', 'repository .*not found', SAID],
  ['server/repositories/faults.ts', "couldn't find remote ref", SAID],
  ['server/repositories/git/address.ts', '^([a-z0-9_]', 'anchored, reads a thousand characters'],
  ['server/files/export/zip/fileNames.ts', '[. ]+$', 'the name was cut to 200 bytes before'],
  ['web/features/rowText/marks.ts', String.raw`[\t\v\f\r`, 'one character, or a run of spaces that always ends'],
  ['web/vite.config.ts', 'inter-latin', BUILT],
  ['web/vite.config.ts', String.raw`db\/vocabulary`, BUILT],
]

/** Expressions that are put together at run time: why they are linear. */
const COMPUTED: Record<string, string> = {
  'server/prompts/belonging/negation.ts': 'words alone, between bounds',
  'collab/text/checks/words/disjunctions.ts': 'words alone, between bounds',
  'collab/text/checks/form/marks.ts': 'one character',
  'collab/text/writing/markRules.ts': 'one character',
  'collab/text/checks/language/script.ts': 'one character',
  'collab/text/spelling/likelyWords.ts': 'anchored, alternatives of literals',
  'collab/text/spelling/spelledWords.ts': 'letters joined by one mark at a time, between bounds',
  'db/vocabulary/checks/spelling.ts': 'anchored, letters joined by one mark at a time',
  'web/features/tableTools/spelling/underline.ts': 'words alone, between bounds',
  'collab/text/facts/guessLimit.ts': 'anchored, words alone, reads a part of at most a hundred characters',
  'collab/text/measure/runs.ts': 'one character at the beginning',
  'collab/text/labels.ts': 'literals between runs of at most four characters',
  'collab/text/search/textSearch.ts': 'patterns of people, run in a thread with a budget before any screen runs them',
  'collab/text/ownPatterns.ts': 'what stars match holds neither the beginning of a pattern nor what follows',
  'collab/text/checks/language/repertoire.ts': 'one character at a time',
  'db/vocabulary/texts/formulas.ts': 'one character at the beginning',
  'db/vocabulary/texts/placeholderForms.ts': 'alternatives of literals that are checked one by one',
  'db/vocabulary/texts/placeholders.ts': 'the same, and patterns that are proven before they are passed in',
  'server/http/body/limitBody.ts': 'paths of our own routes, each part between slashes',
  'server/standins/stripe/cards/checkForm.ts': 'a number of digits, anchored',
  'server/standins/stripe/api/route.ts': 'paths of our own routes, anchored, each part between slashes',
}

/** By proof alone: the other checker tries strings out, and finds what it finds by the clock. */
const HOW = { checker: 'automaton', timeout: 300_000 } as const

/** A proof is right however long it takes on a busy machine. */
const PROOF = { ...NIGHTLY, timeout: 900_000 }

/** Five hundred at once would fill the memory: collecting it took longer than the proofs. */
const inTurn = pLimit(availableParallelism())

const { literals, computed } = readExpressions()

test('every regular expression takes time linear in its text, or is excepted', PROOF, async () => {
  const open = literals.filter((literal) => !EXCEPTIONS.some((exception) => isExcepted(literal, exception)))
  const faults = await inTurn.map(open, async ({ file, pattern, flags }) => {
    const found = await check(pattern, flags, HOW)
    return found.status === 'safe' ? [] : [`${file}: ${pattern} (${describe(found)})`]
  })
  expect(faults.flat()).toEqual([])
})

test('recheck counts every place where a search can begin', async () => {
  expect(await check(String.raw`\s*$`, '', HOW)).toMatchObject({ status: 'vulnerable' })
  expect(await check('<!--[^\\n]*?-->', 'g', HOW)).toMatchObject({ status: 'vulnerable' })
})

test('every computed regular expression is known', () => {
  expect(computed.filter((file) => !(file in COMPUTED))).toEqual([])
})

test('every exception is still needed', () => {
  const needless = EXCEPTIONS.filter((exception) => !literals.some((literal) => isExcepted(literal, exception)))
  expect([...needless, ...Object.keys(COMPUTED).filter((file) => !computed.includes(file))]).toEqual([])
})

const isExcepted = ({ file, pattern }: Expression, [exceptedFile, beginning]: (typeof EXCEPTIONS)[number]) =>
  file === exceptedFile && pattern.startsWith(beginning)

function describe(found: Awaited<ReturnType<typeof check>>) {
  if (found.status === 'vulnerable') return `${found.complexity.summary}, such as ${found.attack.pattern}`
  return found.status === 'unknown' ? found.error.kind : found.status
}

/** Each literal once, and the files that call `RegExp`. */
function readExpressions() {
  const literals = new Map<string, Expression>()
  const computed = new Set<string>()
  const files = globSync('{db,server,collab,web}/**/*.{ts,tsx,mjs}').filter((file) => !/^web\/dist|\.d\.ts$/.test(file))
  for (const file of files) {
    const isRegExp = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') computed.add(file)
    }
    new Visitor({
      Literal(literal) {
        if (!('regex' in literal)) return
        const { pattern, flags } = literal.regex
        const key = `/${pattern}/${flags}`
        if (!literals.has(key)) literals.set(key, { file, pattern, flags })
      },
      NewExpression: isRegExp,
      CallExpression: isRegExp,
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  }
  return { literals: [...literals.values()], computed: [...computed] }
}
