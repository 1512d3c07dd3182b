import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { scaleAt, withFigures } from '../../numbers/countedWords.ts'
import { type Hour, hoursIn, mayBe } from '../../numbers/halfDays.ts'
import { digitsIn, type Figure, figuresIn } from '../../numbers/readNumbers.ts'
import { addedSign } from '../../numbers/signs.ts'
import { isConverted } from '../../numbers/units.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

const SIGNED = /(?:^|[\s(])[+\-−]\p{Nd}+/gu
const DIGIT = /\p{Nd}/u
const MAX_FIGURES = 200
const LARGEST_WORD = 20
const OWN_COUNTS = ['ja', 'zh', 'ko']
const ORDINAL = /^(?:st|nd|rd|th)\b/iu
/** "The 1920s" are "the twenties". */
const DECADE = /^['’]?s\b/u
const HUNDRED = 100
const TIME = /\p{Nd}:\p{Nd}{2}|\p{Nd}\s?[ap]\.?m\b/iu
const PLAIN_TIME = /(?<!\p{Nd}[.:])(\p{Nd}{1,2})\.(\p{Nd}{2})(?![.:]?\p{Nd})/gu
/** Beside a letter it is part of a name: 3D. */
const LETTER = /\p{Script=Latin}/u
const IS_MONTH = /[月월]/u
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthIn = (words: string) => MONTHS.indexOf(MONTH.exec(words)?.[0].toLowerCase() ?? '') + 1
const NUMBER_WORDS =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|hundred|thousand|million|dozens?|half|quarter|pair|couple|both|once|twice|thrice|single|(?:doubl|tripl|quadrupl)\p{L}*|first|second|third|fourth|fifth|last|zero|no|noon|midnight|some|few|several|each|hex\p{L}*|[ivx]{2,8}|an?)\b/iu

/** "Half" may be 50, and a day 24 hours. */
const SAYS_TENS =
  /\b(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|half|quarter|percent|hours?|minutes?|seconds?|days?|weeks?|months?|years?|centur\p{L}*|decades?)\b/iu
const LARGE_WORDS =
  /\b(?:(?:hundred|thousand|[mb]illion)(?:s|ths?)?|dozens?|hex\p{L}*|[ivx]{2,8}|doubl\p{L}*|twice)\b/iu
export const numbers: Check = {
  name: 'numbers',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    const isCounted = [from, to].some((language) => OWN_COUNTS.includes(baseOf(language) ?? ''))
    if (!isCounted && !DIGIT.test(source.words) && !DIGIT.test(translation.words)) return []
    const sign = addedSign(source, translation)
    if (sign !== undefined) return [`${sign} is not in the source.`]
    const changed = changedSign(source, translation)
    if (changed !== undefined) return [`${changed} of the source has become another number.`]
    // "만" is a myriad, or "only".
    const readings = readingsOf(source, from).flatMap((given) =>
      readingsOf(translation, to)
        .flatMap((said) => (TIME.test(given) ? [said.replaceAll(PLAIN_TIME, '$1:$2'), said] : [said]))
        .map((said) => faultIn(given, said, baseOf(from) === 'en')),
    )
    const fault = readings.includes(undefined) ? undefined : readings[0]
    return fault === undefined ? [] : [fault]
  },
}

function faultIn(given: string, said: string, isEnglish: boolean): string | undefined {
  const [givenFigures, saidFigures] = [figuresIn(given), figuresIn(said)]
  if (givenFigures.length === 0 && saidFigures.length === 0) return undefined
  const [read, found] = [scaled(given, givenFigures), scaled(said, saidFigures)]
  const due = isEnglish ? read.map(asGrouped) : read
  if (due.length > MAX_FIGURES || found.length > MAX_FIGURES) return undefined
  if (due.length === 0 && (!isEnglish || NUMBER_WORDS.test(given))) {
    const most = SAYS_TENS.test(given) ? HUNDRED : LARGEST_WORD
    const unsaid = isEnglish && !LARGE_WORDS.test(given) && found.find(({ value }) => value > most)
    return unsaid ? notGiven(unsaid) : undefined
  }
  takeHours(hoursIn(given, givenFigures), due, said, found)
  takeHours(hoursIn(said, saidFigures), found, given, due)
  takePairs(due, found, haveSame)
  takePairs(due, found, (one, other) =>
    isConverted(one.value, { words: given, at: one.to }, other.value, { words: said, at: other.to }),
  )
  takePairs(due, found, (one, other) => isDecade(one, given) && other.value === one.value % HUNDRED)
  if (due.length === 0 && found.length === 0) return undefined
  const [namedThere, namedHere] = [namesIn(given, givenFigures), namesIn(said, saidFigures)]
  const missing = due.filter(
    (one) =>
      !ORDINAL.test(given.slice(one.to, one.to + 3)) &&
      !isDecade(one, given) &&
      !(isNamed(given, one) && namedHere.has(one.value)),
  )
  const added = found.filter(
    (one) =>
      !LETTER.test(said[one.to] ?? '') &&
      !(IS_MONTH.test(said[one.to] ?? '') && one.value === monthIn(given)) &&
      !(
        isNamed(said, one) &&
        (namedThere.has(one.value) || givenFigures.some(({ values }) => values[0] === one.value))
      ),
  )
  const [lost, more] = [missing[0], added[0]]
  if (lost && more)
    return joinsAlike(missing, added) ? undefined : `${lost.text} of the source has become ${more.text}.`
  const large = [...missing, ...added].find(({ value }) => value > LARGEST_WORD || !Number.isInteger(value))
  if (large !== undefined) return lost ? `The number ${large.text} is missing.` : notGiven(large)
  return isEnglish && more && more.value > 1 && !NUMBER_WORDS.test(given) ? notGiven(more) : undefined
}

/** "DM-200": a name may stand there once more, or once less for "it". */
const NAMED = /\p{Lu}-?$/u
const isNamed = (words: string, { from }: Figure) => NAMED.test(words.slice(Math.max(0, from - 2), from))
const namesIn = (words: string, figures: readonly Figure[]) =>
  new Set(figures.filter((figure) => isNamed(words, figure)).map(({ values }) => values[0]!))

type Number_ = Figure & { value: number }

const notGiven = ({ text }: Figure) => `The number ${text} is not in the source.`

/** Languages with units of ten thousand write 万 for four zeros. */
const readingsOf = ({ words }: Text, language: LanguageCode) =>
  OWN_COUNTS.includes(baseOf(language) ?? '') ? [...new Set([withFigures(words), words])] : [words]

const scaled = (words: string, figures: readonly Figure[]): Number_[] =>
  figures.map((figure) => {
    const scale = scaleAt(words, figure.to)
    const values = scale === 1 ? figure.values : [...figure.values.map((value) => value * scale), ...figure.values]
    return { ...figure, values, value: values[0]! }
  })

/** English and its like group by commas: "10,000" is never ten. */
const asGrouped = (figure: Number_): Number_ => {
  const [first] = figure.values
  const isPlain = figure.values.length === 2 && /[.,]/.test(figure.text)
  return isPlain ? { ...figure, values: [figure.text.includes(',') ? first! : figure.values[1]!] } : figure
}

const haveSame = ({ values }: Figure, { values: others }: Figure) =>
  values.some((value) => others.some((other) => Math.abs(value - other) < 1e-9))

const isDecade = ({ to, value }: Number_, words: string) => value > HUNDRED && DECADE.test(words.slice(to, to + 3))

function takePairs(due: Number_[], found: Number_[], belong: (one: Number_, other: Number_) => boolean) {
  for (const one of [...due]) {
    const at = found.findIndex((other) => belong(one, other))
    if (at === -1) continue
    found.splice(at, 1)
    due.splice(due.indexOf(one), 1)
  }
}

function takeHours(said: readonly Hour[], numbers: Number_[], others: string, left: Number_[]) {
  for (const hour of said) {
    const own = numbers.findIndex(({ from }) => from === hour.from)
    const hours = mayBe(hour, others)
    const at = left.findIndex(({ values }) => values.some((value) => hours.includes(Math.floor(value))))
    if (own === -1) continue
    if (at !== -1) left.splice(at, 1)
    if (at !== -1 || left.every(({ value }) => value > 24)) numbers.splice(own, 1)
    else numbers[own] = { ...numbers[own]!, values: hours }
  }
}

/** Digits that are only parted in another way, as in a date or a version, but not by a point that has moved. */
const joinsAlike = (due: Figure[], found: Figure[]) => due.length !== found.length && sorted(due) === sorted(found)

const sorted = (figures: Figure[]) => digitsIn(figures.map(({ text }) => text).join(''))

function changedSign(source: Text, translation: Text) {
  const [due, found] = [signsIn(source), signsIn(translation)]
  const isPlus = (signed: string) => signed.startsWith('+')
  const lost = due.find((signed) => found.length > 0 && found.every((other) => isPlus(other) !== isPlus(signed)))
  return new Set(due.map(isPlus)).size === 1 ? lost : undefined
}

const signsIn = ({ words }: Text) => (words.match(SIGNED) ?? []).map((signed) => signed.trim())
