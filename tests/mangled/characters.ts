import { below, betweenTokens, type Draw, type Kind, pickIn, type Random } from './draws.ts'

/** Of the planes in use. */
const ALL = Array.from({ length: 0xe0200 }, (_, code) => code)
  .filter((code) => (code < 0x20000 || code >= 0xe0000) && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))

const drawn = new Map<string, string[]>()
function oneWith(property: RegExp, random: Random) {
  const all = drawn.get(property.source) ?? ALL.filter((character) => property.test(character))
  drawn.set(property.source, all)
  return pickIn(all, random)
}

/** Characters by property. Those of a line break, and the marks of ordinary sentences, are none of them. */
const CLASSES: [name: string, property: RegExp, isKnown: boolean][] = [
  ['ignorable', /\p{Default_Ignorable_Code_Point}/u, true],
  ['format', /\p{Cf}/u, true],
  ['control', /\p{Cc}(?<![\n\r\t\v\f\u0085])/u, true],
  ['private', /\p{Co}/u, true],
  ['unassigned', /\p{Cn}/u, true],
  ['picture', /\p{Emoji_Presentation}/u, true],
  ['pictogram', /\p{Extended_Pictographic}(?<![©®™])/u, false],
  ['combining mark', /\p{M}(?<=\p{Script=Inherited})/u, false],
  ['mark of another script', /\p{Mn}(?<!\p{Script=Inherited})/u, false],
  [
    'letter of a rare script',
    /\p{L}(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}])/u,
    false,
  ],
  ['modifier letter', /\p{Lm}(?<=\p{Script=Common})(?<![ーｰ\u02bb\u02bc])/u, false],
  ['letter of numbers', /[\p{Nl}\p{No}](?<![²³¹½¼¾])/u, false],
  ['opening bracket', /[\p{Ps}\p{Pi}]/u, false],
  ['closing bracket', /[\p{Pe}\p{Pf}](?<!’)/u, false],
  ['symbol', /[\p{So}\p{Sk}](?<![©®°\p{Extended_Pictographic}])/u, false],
  ['sign of mathematics', /\p{Sm}(?<![+<>|~])/u, false],
  ['sign of code', /[+<>|~\\^`@#*_={}[\]]/u, false],
  ['joining punctuation', /\p{Pc}(?<!_)/u, false],
  ['punctuation of another script', /\p{Po}(?<![!-~¡¿…、。，！？：；・·‥\p{Script=Common}])/u, false],
]

const PLACES: Record<string, (text: string, more: string, random: Random) => string | undefined> = {
  'before it': (text, more) => more + text,
  'behind it': (text, more) => text + more,
  'before it, apart': (text, more) => `${more} ${text}`,
  'behind it, apart': (text, more) => `${text} ${more}`,
  'between words': (text, more, random) => insertAt(text, / /g, ` ${more}`, random),
  'in a word': (text, more, random) => insertAt(text, /(?<=\p{L})(?=\p{L})/gu, more, random),
  'on every letter': (text, more) => betweenTokens(text, (part) => part.replaceAll(/(?<=\p{L})(?!\p{M})/gu, more)),
}

function insertAt(text: string, place: RegExp, more: string, random: Random) {
  const inToken = (at: number) => /⟦\d*$/.test(text.slice(0, at))
  const places = Array.from(text.matchAll(place), ({ index }) => index).filter((at) => !inToken(at))
  const at = pickIn(places, random)
  return at === undefined ? undefined : text.slice(0, at) + more + text.slice(at)
}

const inserted = (name: string, property: RegExp, isKnown: boolean): Kind => ({
  name,
  isForm: true,
  isKnown,
  spoil: (answer, { random }) => pickIn(Object.values(PLACES), random)(answer, oneWith(property, random), random),
})

/** Other ways to write each letter: full-width, circled, bold; the same of one design. */
const designs = Map.groupBy(
  ALL.filter(
    (character) => /^[A-Za-z]$/.test(character.normalize('NFKC')) && character.normalize('NFKC') !== character,
  ),
  (character) => character.codePointAt(0)! >> 5,
)
const designed = [...designs.values()].filter((letters) => letters.length >= 16)

function inDesign(answer: string, { random }: Draw) {
  const letters = new Map(pickIn(designed, random).map((letter) => [letter.normalize('NFKC'), letter]))
  const every = random() < 0.5
  let isDone = false
  return betweenTokens(answer, (part) =>
    Array.from(part.normalize('NFD'), (letter) => {
      const other = isDone && !every ? undefined : letters.get(letter)
      if (other !== undefined) isDone = true
      return other ?? letter
    })
      .join('')
      .normalize('NFC'),
  )
}

const LOOK_ALIKE =
  'aа eе oо pр cс xх yу AА BВ EЕ KК MМ HН OО PР CС TТ XХ iі jј sѕ oο vν uυ AΑ BΒ EΕ ZΖ HΗ IΙ KΚ MΜ NΝ oօ hһ gց'
    .split(' ')
    .map((pair) => [...pair] as [string, string])

function lookingAlike(answer: string, { random }: Draw) {
  const all = LOOK_ALIKE.flatMap(
    ([one, other]) =>
      [
        [one, other],
        [other, one],
      ] as [string, string][],
  )
  const [letter, other] =
    pickIn(
      all.filter(([one]) => answer.includes(one)),
      random,
    ) ?? []
  if (letter === undefined) return undefined
  return random() < 0.5 ? answer.replace(letter, other!) : answer.replaceAll(letter, other!)
}

const MARKS = [
  '-',
  '–',
  '•',
  '▪',
  '*',
  '→',
  '>',
  '1.',
  '2)',
  '(3)',
  'a)',
  'B.',
  '#',
  '##',
  '①',
  'IV.',
  '-',
  '☐',
  '◦',
  '✅',
]

const withLetters =
  (change: (letters: string, random: Random) => string | undefined) =>
  (answer: string, { random }: Draw) => {
    const words = answer.match(/\p{L}{4,}/gu) ?? []
    const word = pickIn(words, random)
    const changed = word === undefined ? undefined : change(word, random)
    return changed === undefined || changed === word ? undefined : answer.replace(word!, () => changed)
  }

export const CHARACTER_KINDS: Kind[] = [
  ...CLASSES.map(([name, property, isKnown]) => inserted(name, property, isKnown)),
  { name: 'letters of another design', isForm: true, isKnown: true, spoil: inDesign },
  { name: 'letters that look alike', isForm: true, isKnown: true, spoil: lookingAlike },
  {
    name: 'a mark of a list',
    isForm: true,
    isKnown: false,
    spoil: (answer, { random }) => `${pickIn(MARKS, random)} ${answer}`,
  },
  {
    name: 'brackets or quotes around it',
    isForm: true,
    isKnown: true,
    spoil(answer, { random }) {
      const open = oneWith(/[\p{Ps}\p{Pi}]/u, random)
      const next = String.fromCodePoint(open.codePointAt(0)! + 1)
      return /[\p{Pe}\p{Pf}]/u.test(next) ? open + answer + next : undefined
    },
  },
  {
    name: 'blanks in words',
    isForm: true,
    isKnown: true,
    spoil: (answer, { random }) => {
      const blank = oneWith(/\p{Zs}/u, random)
      return random() < 0.5
        ? insertAt(answer, /(?<=\p{L}{2})(?=\p{L}{2})/gu, blank, random)
        : betweenTokens(answer, (part) => part.replaceAll(/(?<=\p{L})(?=\p{L})/gu, blank))
    },
  },
  {
    name: 'no blanks',
    isForm: true,
    isKnown: true,
    spoil: (answer) => answer.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, ''),
  },
  {
    name: 'letters without their accents',
    isForm: true,
    isKnown: true,
    spoil: (answer) =>
      answer
        .normalize('NFD')
        .replaceAll(/(?<=\p{Script=Latin})\p{M}/gu, '')
        .normalize('NFC'),
  },
  {
    name: 'capitals and small letters mixed',
    isForm: true,
    isKnown: false,
    spoil: withLetters((word, random) =>
      Array.from(word, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    ),
  },
  {
    name: 'letters in another order',
    isForm: true,
    isKnown: true,
    spoil: withLetters((word, random) => {
      const letters = [...word]
      const at = 1 + below(letters.length - 2, random)
      ;[letters[at], letters[at + 1]] = [letters[at + 1]!, letters[at]!]
      return letters.join('')
    }),
  },
  {
    name: 'a letter lost',
    isForm: true,
    isKnown: true,
    spoil: withLetters((word, random) => {
      const letters = [...word]
      letters.splice(1 + below(letters.length - 2, random), 1, pickIn(['', '?', '\ufffd', '□', '*'], random))
      return letters.join('')
    }),
  },
  {
    name: 'another encoding',
    isForm: true,
    isKnown: true,
    spoil: (answer, { random }) =>
      betweenTokens(answer, (part) =>
        new TextDecoder(
          pickIn(
            ['windows-1252', 'windows-1251', 'iso-8859-2', 'koi8-r', 'macintosh', 'euc-kr', 'gbk', 'shift_jis'],
            random,
          ),
        ).decode(Buffer.from(part)),
      ),
  },
]
