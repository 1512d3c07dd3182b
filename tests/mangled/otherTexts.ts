import {
  below,
  type CorpusRow,
  type Draw,
  type Kind,
  lettersIn,
  pickIn,
  sentencesIn,
  unitsIn,
  withAllTokens,
  withoutTokens,
} from './draws.ts'

const foreign = (name: string, isKnown: boolean, of: (answer: string, draw: Draw) => string | undefined): Kind => ({
  name,
  isForm: false,
  isKnown,
  spoil(answer, draw) {
    const text = of(answer, draw)
    return text === undefined || lettersIn(text) < 2 ? undefined : withAllTokens(text, answer)
  },
})

const plain = (text: string) => withoutTokens(text).replaceAll(/\s+/g, ' ').trim()
const half = (text: string, part: 'first' | 'last') => {
  const units = unitsIn(text)
  const middle = Math.ceil(units.length / 2)
  return (part === 'first' ? units.slice(0, middle) : units.slice(middle)).join('')
}
const other = ({ row, call, random }: Draw) =>
  plain(
    pickIn(
      call.filter((one) => one !== row),
      random,
    )?.answer ?? '',
  )
const anywhere = ({ game, random }: Draw) => plain(pickIn(game, random).answer)
const beside = ({ row, call }: Draw, step: number) => plain(call[call.indexOf(row) + step]?.answer ?? '')
const elsewhere = ({ row, random }: Draw) => pickIn(row.elsewhere, random)?.text
/** The source's words alone. */
const wordsOf = ({ source }: CorpusRow) =>
  source
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|[%\\|*_]\S*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Long enough to say something. */
const wordsIn = (text: string): string[] =>
  withoutTokens(text).match(UNSPACED.test(text) ? /\p{L}{2}/gu : /\p{L}{4,}/gu) ?? []
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const NO: Record<string, string> = { es: 'no', fr: 'pas', it: 'non', pt: 'não', ru: 'не', da: 'ikke', ko: '안' }
const NEGATIONS = Object.fromEntries(
  Object.entries(NO).map(([language, no]) => [language, new RegExp(`(?<=\\p{L}) ${no} (?=\\p{L})`, 'iu')]),
)

/** Answers that say another thing, or say it in another language. */
export const OTHER_TEXT_KINDS: Kind[] = [
  foreign('the text of a row of the call', true, (_, draw) => other(draw)),
  foreign('the text of the next row', true, (_, draw) => beside(draw, 1)),
  foreign('the text of any row', false, (_, draw) => anywhere(draw)),
  foreign('the next row’s text behind it', false, (answer, draw) => `${answer} ${beside(draw, 1)}`),
  foreign('another row’s text before it', false, (answer, draw) => `${other(draw)} ${answer}`),
  foreign('any row’s text behind it', false, (answer, draw) => `${answer} ${anywhere(draw)}`),
  foreign(
    'half of it, half of a row of the call',
    true,
    (answer, draw) => half(answer, 'first') + half(other(draw), 'last'),
  ),
  foreign('half of it, half of any row', false, (answer, draw) => half(anywhere(draw), 'first') + half(answer, 'last')),
  foreign('a sentence of another row in it', true, (answer, draw) => {
    const [own, more] = [sentencesIn(answer), sentencesIn(other(draw))]
    return own.length < 2 || more.length === 0 ? undefined : [...own.slice(0, -1), pickIn(more, draw.random)].join('')
  }),
  foreign('a word by one of another row', false, (answer, draw) => {
    const [own, others] = [wordsIn(answer), wordsIn(other(draw))]
    const [word, more] = [pickIn(own, draw.random), pickIn(others, draw.random)]
    return word === undefined || more === undefined ? undefined : answer.replace(word, () => more)
  }),
  foreign('some words of another row in it', false, (answer, draw) => {
    const [units, more] = [unitsIn(answer), unitsIn(other(draw))]
    if (units.length < 3 || more.length < 3) return undefined
    const [at, from] = [1 + below(units.length - 1, draw.random), below(more.length - 2, draw.random)]
    return [
      ...units.slice(0, at),
      ...more.slice(from, from + 3).map((unit) => `${unit.trim()} `),
      ...units.slice(at),
    ].join('')
  }),
  foreign('the opposite', false, (answer, { row: { language } }) => {
    const no = NEGATIONS[language]
    if (no === undefined) return undefined
    const [first = '', ...others] = answer.split(' ')
    return no.test(answer)
      ? answer.replace(no, ' ')
      : others.length < 2
        ? undefined
        : [first, NO[language], ...others].join(' ')
  }),
  foreign('another language', true, (_, draw) => elsewhere(draw)),
  foreign('half in another language', false, (answer, draw) => {
    const text = elsewhere(draw)
    return text === undefined
      ? undefined
      : draw.random() < 0.5
        ? `${half(answer, 'first')} ${half(text, 'last')}`
        : `${half(text, 'first')} ${half(answer, 'last')}`
  }),
  foreign('another language behind it', false, (answer, draw) => {
    const text = elsewhere(draw)
    return text && answer + pickIn([' ', ' / ', '\n', ' – '], draw.random) + text
  }),
  foreign('the source', true, (_, { row }) => wordsOf(row)),
  foreign('half of the source, half translated', true, (answer, { row, random }) =>
    random() < 0.5
      ? `${half(answer, 'first')} ${half(wordsOf(row), 'last')}`
      : `${half(wordsOf(row), 'first')} ${half(answer, 'last')}`,
  ),
  foreign('some words of the source', true, (answer, { row, random }) => {
    const [units, words] = [unitsIn(answer), wordsOf(row).split(' ')]
    if (units.length < 4 || words.length < 4) return undefined
    const size = 2 + Math.floor(random() * 3)
    const [at, from] = [
      Math.floor(random() * (units.length - 1)),
      Math.floor(random() * Math.max(1, words.length - size)),
    ]
    return [...units.slice(0, at), ` ${words.slice(from, from + size).join(' ')} `, ...units.slice(at + size)].join('')
  }),
  foreign('the source beside it', true, (answer, { row, random }) =>
    pickIn(
      [
        `${answer} (${wordsOf(row)})`,
        `${wordsOf(row)}: ${answer}`,
        `${answer} / ${wordsOf(row)}`,
        `${wordsOf(row)} – ${answer}`,
        `${answer}\n${wordsOf(row)}`,
      ],
      random,
    ),
  ),
]
