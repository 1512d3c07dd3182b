import type { Pair } from './wordModel.ts'

const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{M}]{3,}/gu
/** People put a word of the source in brackets behind their own. */
const GLOSS = /[(（][^()（）]*[)）]/gu
const LETTER = /\p{L}/u
// In quotes, or joined to others, it is named and not said.
const SMALL_WORD = /(?<![\p{L}\p{N}_'’"“«‘「『(/-])[a-z]{2,}(?![\p{L}\p{N}_'’"”»」』)(=/-]|\.\w)/gu
const MIN_LETTERS = 3
const [MIN_SEEN, OF_NEW_PAIR, MAX_SURPRISE] = [2, 1, 4]
const CAPITAL = /^\p{Lu}/u
/** So many texts with a word say as much of it as all others. */
const USUAL = 2
const MAX_LIKELY = 0.98

type Count = { seen: number; kept: number }

const wordsIn = (text: string): string[] => [...new Set(text.match(WORD))]
function keptIn(translation: string) {
  const plain = translation.replaceAll(GLOSS, ' ')
  return new Set(wordsIn((LETTER.test(plain) ? plain : translation).toLowerCase()))
}
const smallIn = (text: string): string[] => text.match(SMALL_WORD) ?? []
function pairsKept(source: string, translation: string): string[] {
  const said = ` ${smallIn(translation).join(' ')} `
  const given = smallIn(source)
  return given
    .slice(1)
    .map((word, at) => `${given[at]} ${word}`)
    .filter((pair) => said.includes(` ${pair} `))
}
const add = (counts: Map<string, Count>, key: string, isKept: boolean) => {
  const count = counts.get(key) ?? { seen: 1, kept: 0.1 }
  counts.set(key, { seen: count.seen + 1, kept: count.kept + (isKept ? 1 : 0) })
}
const classOf = (word: string) => (CAPITAL.test(word) ? 'capital' : 'small')

export function learnKeptWords(pairs: Pair[]) {
  const [byWord, byClass] = [new Map<string, Count>(), new Map<string, Count>()]
  const pairsKnown = new Set<string>()
  for (const { source, translation } of pairs) {
    for (const pair of pairsKept(source, translation)) pairsKnown.add(pair)
    const said = keptIn(translation)
    for (const word of wordsIn(source)) {
      const isKept = said.has(word.toLowerCase())
      add(byWord, word.toLowerCase(), isKept)
      add(byClass, classOf(word), isKept)
    }
  }
  const likelyKept = (word: string) => {
    const [own, all] = [byWord.get(word.toLowerCase()), byClass.get(classOf(word))]
    const usual = all ? all.kept / all.seen : 1
    return ((own?.kept ?? 0) + USUAL * usual) / ((own?.seen ?? 0) + USUAL)
  }
  const surpriseOf = (word: string) => {
    const { seen, kept } = byWord.get(word) ?? { seen: 0, kept: 0 }
    return word.length >= MIN_LETTERS && seen > MIN_SEEN && kept < 1 ? Math.log(seen) : 0
  }
  /** Of words of the source that stand apart in the answer, and that people always translated: how sure that is. */
  const newlyKept = (source: string, answer: string): number => {
    const said = new Set(smallIn(answer))
    const words = [...new Set(smallIn(source))].filter((word) => said.has(word))
    if (words.length === 0) return 0
    const pairs = pairsKept(source, answer).filter((pair) => !pairsKnown.has(pair))
    const all = words.reduce((sum, word) => sum + surpriseOf(word), OF_NEW_PAIR * pairs.length)
    return Math.min(MAX_SURPRISE, all)
  }
  /** Returns how unlikely it is that people keep, and that they do not keep, words of the source as the answer does, in natural logarithms. */
  const unlikelihood = (source: string, answer: string) => {
    const said = keptIn(answer)
    let [kept, lost] = [0, 0]
    for (const word of wordsIn(source)) {
      const likely = Math.min(MAX_LIKELY, likelyKept(word))
      if (said.has(word.toLowerCase())) kept -= Math.log(likely)
      else lost -= Math.log(1 - likely)
    }
    return { kept, lost }
  }
  return { unlikelihood, newlyKept }
}
