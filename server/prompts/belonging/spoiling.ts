import { sentencesIn } from './sentences.ts'
import type { Pair } from './wordModel.ts'

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
  ],
  more: [
    (own, _, random) =>
      `${own.trimEnd()} ${partsOf(own)
        .slice(-2 - atRandom(4, random))
        .join('')}`,
    (own, other) => `${own} ${other}`,
    (own, other) => `${other} ${own}`,
  ],
  other: [(_, other) => other],
  mixed: [
    (own, other) => half(own, 'start') + half(other, 'end'),
    (own, other) => half(other, 'start') + half(own, 'end'),
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
  ],
} satisfies Record<string, Way[]>
export type Fault = keyof typeof WAYS
const ALL = Object.entries(WAYS).flatMap(([fault, ways]) => ways.map((way: Way) => ({ fault: fault as Fault, way })))

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
