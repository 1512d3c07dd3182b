import { below, type Draw, type Kind, lettersIn, pickIn, sentencesIn, unitsIn, withAllTokens } from './draws.ts'

/** Sentences that are cut, left out, repeated and mixed up, with all tokens of the answer. */
const surgery = (name: string, isKnown: boolean, cut: (answer: string, draw: Draw) => string | undefined): Kind => ({
  name,
  isForm: false,
  isKnown,
  spoil(answer, draw) {
    const text = cut(answer, draw)
    return text === undefined || text.trim() === '' ? undefined : withAllTokens(text, answer)
  },
})

const ofSentences =
  (change: (sentences: string[], draw: Draw) => string[] | undefined) => (answer: string, draw: Draw) => {
    const sentences = sentencesIn(answer)
    return sentences.length < 2 ? undefined : change(sentences, draw)?.join('')
  }

const without = <Item>(items: Item[], at: number) => items.filter((_, index) => index !== at)

export const SENTENCE_KINDS: Kind[] = [
  surgery(
    'a sentence left out',
    true,
    ofSentences((all, { random }) => without(all, below(all.length, random))),
  ),
  surgery(
    'half of the sentences',
    false,
    ofSentences((all) => all.slice(0, Math.floor(all.length / 2))),
  ),
  surgery(
    'a sentence twice',
    true,
    ofSentences((all, { random }) => {
      const at = below(all.length, random)
      return [...all.slice(0, at), all[at]!, ...all.slice(at)]
    }),
  ),
  surgery(
    'sentences in another order',
    false,
    ofSentences((all) => [...all.slice(1), `${all[0]!.trim()} `]),
  ),
  surgery(
    'two sentences merged',
    true,
    ofSentences((all, { random }) => {
      const at = below(all.length - 1, random)
      const [one, other] = [unitsIn(all[at]!), unitsIn(all[at + 1]!)]
      const merged =
        one.slice(0, Math.ceil(one.length / 2)).join('') + other.slice(Math.floor(other.length / 2)).join('')
      return [...all.slice(0, at), merged, ...all.slice(at + 2)]
    }),
  ),
  surgery('cut somewhere', true, (answer, { random }) => {
    const units = unitsIn(answer)
    return units.length < 3 ? undefined : units.slice(0, 1 + below(units.length - 1, random)).join('')
  }),
  surgery('cut, with its last mark', false, (answer, { random }) => {
    const units = unitsIn(answer)
    const mark = /[.!?。！？…]+$/u.exec(answer)?.[0]
    return units.length < 4 || mark === undefined
      ? undefined
      : units
          .slice(0, 1 + below(units.length - 2, random))
          .join('')
          .trim() + mark
  }),
  surgery('its beginning cut', false, (answer, { random }) => {
    const units = unitsIn(answer)
    return units.length < 4 ? undefined : units.slice(1 + below(units.length - 2, random)).join('')
  }),
  surgery('some words left out', false, (answer, { random }) => {
    const units = unitsIn(answer)
    const from = below(units.length, random)
    const more = Math.max(2, Math.round(units.length / 3))
    return units.length < 6 ? undefined : [...units.slice(0, from), ...units.slice(from + more)].join('')
  }),
  surgery('words in another order', false, (answer, { random }) => {
    const units = answer.split(' ')
    return units.length < 5
      ? undefined
      : units
          .map((unit) => [random(), unit] as const)
          .sort(([a], [b]) => a - b)
          .map(([, unit]) => unit)
          .join(' ')
  }),
  surgery('a word again and again', true, (answer, { random }) => {
    const units = unitsIn(answer)
    const at = below(units.length, random)
    return [
      ...units.slice(0, at),
      ...Array<string>(3 + below(8, random)).fill(`${units[at]!.trimEnd()} `),
      ...units.slice(at),
    ].join('')
  }),
  surgery('words of it repeated behind it', false, (answer, { random }) => {
    const units = unitsIn(answer)
    const size = 2 + below(4, random)
    return lettersIn(answer) < 12 ? undefined : `${answer.trimEnd()} ${units.slice(-size).join('')}`
  }),
  surgery(
    'everything twice',
    true,
    (answer, { random }) => answer.trim() + pickIn([' ', '\n', ' / ', ' – ', ' | ', ', '], random) + answer.trim(),
  ),
]
