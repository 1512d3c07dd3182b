import { sentencesIn } from './sentences.ts'
import type { Pair } from './words/wordModel.ts'

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const LAST_MARK = /[.!?。！？…؟]{1,4}$/u
const [MIN_PARTS, MIN_PARTS_MIXED] = [3, 5]
const MIN_LEFT_OUT = 0.2

type Random = () => number
type Way = (own: string, other: string, random: Random, source: string) => string | undefined

const partsOf = (text: string) => (UNSPACED.test(text) ? Array.from(text) : text.split(/(?<=\s)/))
const half = (text: string, side: 'start' | 'end') => {
  const parts = partsOf(text)
  const middle = Math.ceil(parts.length / 2)
  return (side === 'start' ? parts.slice(0, middle) : parts.slice(middle)).join('')
}
const ofParts =
  (least: number, change: (parts: string[], random: Random) => string[]): Way =>
  (own, _, random) => {
    const parts = partsOf(own)
    return parts.length < least ? undefined : change(parts, random).join('')
  }
const ofSentences =
  (change: (sentences: string[], random: Random) => string[]): Way =>
  (own, _, random) => {
    const sentences = sentencesIn(own)
    return sentences.length < 2 ? undefined : change(sentences, random).join(UNSPACED.test(own) ? '' : ' ')
  }
const sizeOfCut = (parts: string[], random: Random) =>
  Math.max(1, Math.round(parts.length * (MIN_LEFT_OUT + (1 - 2 * MIN_LEFT_OUT) * random())))
const atRandom = (count: number, random: Random) => Math.floor(random() * count)

const JOINTS = [': ', ' – ', ' / ', ' (', '; ', '. ', ', ', ' ']
const join = (one: string, other: string, random: Random) => {
  const joint = JOINTS[atRandom(JOINTS.length, random)]!
  return one.trim() + joint + other.trim() + (joint === ' (' ? ')' : '')
}
const someWordsOf = (text: string, random: Random) => {
  const parts = partsOf(text)
  const from = atRandom(parts.length, random)
  return parts.slice(from, from + 1 + atRandom(3, random)).join('')
}

const LONG_WORD = /[\p{L}\p{M}]{4,}/gu
const ofLetters =
  (change: (letters: string[], at: number) => string[]): Way =>
  (own, _, random) => {
    const words = Array.from(own.matchAll(LONG_WORD))
    if (words.length === 0) return undefined
    const { 0: word, index } = words[atRandom(words.length, random)]!
    const letters = Array.from(word)
    const changed = change(letters, 1 + atRandom(letters.length - 2, random)).join('')
    return own.slice(0, index) + changed + own.slice(index + word.length)
  }

const oneWordOf = (text: string, random: Random) => {
  const words = text.match(LONG_WORD) ?? []
  return words[atRandom(words.length, random)]
}

const cutAtEnd = ofParts(MIN_PARTS, (parts, random) => parts.slice(0, -sizeOfCut(parts, random)))

/** Faults that engines make: a part is missing, is another text's, stands elsewhere, stands there again or is not translated. */
const WAYS = {
  less: [
    cutAtEnd,
    (own, other, random, source) => {
      const cut = cutAtEnd(own, other, random, source)
      return cut && cut.trimEnd().replace(LAST_MARK, '') + (LAST_MARK.exec(own.trimEnd())?.[0] ?? '')
    },
    ofParts(MIN_PARTS, (parts, random) => parts.slice(sizeOfCut(parts, random))),
    ofParts(MIN_PARTS, (parts, random) => {
      const size = Math.max(2, Math.round(parts.length / 3))
      const from = atRandom(parts.length - size + 1, random)
      return [...parts.slice(0, from), ...parts.slice(from + size)]
    }),
    ofSentences((all, random) => all.toSpliced(atRandom(all.length, random), 1)),
    ofSentences((all, random) => {
      const at = atRandom(all.length - 1, random)
      return all.toSpliced(at, 2, half(all[at]!, 'start') + half(all[at + 1]!, 'end'))
    }),
  ],
  more: [
    (own, _, random) =>
      `${own.trimEnd()} ${partsOf(own)
        .slice(-2 - atRandom(4, random))
        .join('')}`,
    (own, other) => `${own} ${other}`,
    (own, other) => `${other} ${own}`,
    (own, other, random) => join(own, someWordsOf(other, random), random),
    (own, other, random) => join(someWordsOf(other, random), own, random),
  ],
  other: [(_, other) => other],
  mixed: [
    (own, other) => half(own, 'start') + half(other, 'end'),
    (own, other) => half(other, 'start') + half(own, 'end'),
    (own, other, random) => {
      const [sentences, others] = [sentencesIn(own), sentencesIn(other)]
      if (sentences.length < 2 || others.length === 0) return undefined
      const more = others[atRandom(others.length, random)]!
      return sentences.with(atRandom(sentences.length, random), more).join(UNSPACED.test(own) ? '' : ' ')
    },
  ],
  word: [
    (own, other, random) => {
      const [word, another] = [oneWordOf(own, random), oneWordOf(other, random)]
      return word && another && own.replace(word, () => another)
    },
    (own, other, random) => {
      const parts = partsOf(own)
      const at = 1 + atRandom(parts.length - 1, random)
      const more = `${someWordsOf(other, random).trim()}${UNSPACED.test(own) ? '' : ' '}`
      return parts.length < MIN_PARTS ? undefined : [...parts.slice(0, at), more, ...parts.slice(at)].join('')
    },
    ofParts(MIN_PARTS_MIXED, (parts, random) =>
      parts.toSpliced(atRandom(parts.length, random), 1 + atRandom(2, random)),
    ),
  ],
  moved: [
    ofSentences(([first, ...others]) => [...others, first!]),
    ofParts(MIN_PARTS_MIXED, (parts, random) =>
      parts
        .map((part) => [random(), part] as const)
        .sort(([one], [another]) => one - another)
        .map(([, part]) => part),
    ),
  ],
  kept: [
    (_, __, ___, source) => source,
    (own, _, ___, source) => `${half(own, 'start')} ${half(source, 'end')}`,
    (own, _, ___, source) => `${half(source, 'start')} ${half(own, 'end')}`,
    (own, _, random, source) => {
      const [parts, words] = [partsOf(own), source.split(/(?<=\s)/)]
      if (parts.length < MIN_PARTS || words.length < MIN_PARTS) return undefined
      const size = 2 + atRandom(2, random)
      const [at, from] = [atRandom(parts.length, random), atRandom(words.length - 1, random)]
      return [
        ...parts.slice(0, at),
        ` ${words
          .slice(from, from + size)
          .join('')
          .trim()} `,
        ...parts.slice(at + size),
      ].join('')
    },
  ],
  slipped: [
    ofLetters((letters, at) => letters.with(at, letters[at + 1]!).with(at + 1, letters[at]!)),
    ofLetters((letters, at) => letters.toSpliced(at, 1)),
    ofLetters((letters, at) => letters.toSpliced(at, 0, ' ')),
  ],
} satisfies Record<string, Way[]>
export type Fault = keyof typeof WAYS
/** Faults that are hard to tell are drawn more often than those that show. */
const TIMES: Partial<Record<Fault, number>> = { other: 4, mixed: 4, word: 4, slipped: 1, moved: 1 }
const USUAL_TIMES = 2
const ALL = Object.entries(WAYS).flatMap(([name, ways]) => {
  const fault = name as Fault
  const times = TIMES[fault] ?? USUAL_TIMES
  return ways.flatMap((way: Way) => Array.from({ length: times }, () => ({ fault, way })))
})

/** Numbers from 0 to below 1, the same whenever it is learned (Lehmer 1951, with the multiplier of Park and Miller 1993). */
export function createRandom(): Random {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

export function spoil({ source, translation: own }: Pair, other: string, random: Random) {
  const { fault, way } = ALL[atRandom(ALL.length, random)]!
  const answer = way(own, other, random, source)?.trim() ?? ''
  return answer === '' || answer === own.trim() ? undefined : { fault, answer }
}
