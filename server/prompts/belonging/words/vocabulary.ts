const WORD = /[\p{L}\p{M}]+/gu
const WORD_PAIR = /(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?= ([\p{L}\p{M}]+))/gu
const MARKED = /\p{M}/gu
const [MIN_LETTERS, MIN_KNOWN] = [6, 2]
const MIN_LETTERS_KNOWN_ONCE = 7
const [MIN_TEXTS_FOR_MARKS, MIN_LETTERS_MARKED, MIN_KNOWN_MARKED] = [200, 4, 4]
const MIN_KNOWN_SHORT = 10
const STROKED = /[øłđ]/gu
const UNSTROKED: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd' }
const LETTERS_OF_ENDING = 3
const MIN_LETTERS_JOINED = 10
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+$/u

const isLongEnough = (word: string, count: number) =>
  word.length >= (count >= MIN_KNOWN ? MIN_LETTERS : MIN_LETTERS_KNOWN_ONCE)
const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? []
const plain = (word: string) => word.normalize('NFD').replaceAll(MARKED, '')

export function createSlipSearch(translations: string[]) {
  const counts = new Map<string, number>()
  for (const text of translations) for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const slips = new Map<string, string>()
  if (translations.length >= MIN_TEXTS_FOR_MARKS)
    for (const [word, count] of counts) {
      // The last letter of a word says its form.
      const unmarked = plain(word.slice(0, -1)) + word.at(-1)
      const isUsual = word.length >= MIN_LETTERS_MARKED && count >= MIN_KNOWN_MARKED && SPACED.test(word)
      if (unmarked !== word && isUsual) slips.set(unmarked, word)
      const bare = plain(word).replaceAll(STROKED, (letter) => UNSTROKED[letter]!)
      if (bare !== word && word.length > 1 && count >= MIN_KNOWN_SHORT && SPACED.test(word)) slips.set(bare, word)
    }
  const known = [...counts].filter(([word]) => isLongEnough(word, counts.get(word)!) && SPACED.test(word))
  for (const [word, count] of known) {
    const end = word.length - (count >= MIN_KNOWN ? 1 : LETTERS_OF_ENDING)
    for (let at = 1; at < end; at++) slips.set(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), word)
  }
  for (const joined of joinedPairs(translations)) if (!counts.has(joined.found)) slips.set(joined.found, joined.due)
  const isKnown = (word: string) => counts.has(word)
  const isParted = (word: string, next = '') =>
    word.length + next.length >= MIN_LETTERS &&
    (counts.get(word + next) ?? 0) >= MIN_KNOWN &&
    next !== '' &&
    !isKnown(word) &&
    !isKnown(next)

  return (source: string, answer: string): { found: string; due: string } | undefined => {
    const given = new Set(wordsIn(source))
    const words = wordsIn(answer)
    for (const [at, word] of words.entries()) {
      if (isKnown(word) || given.has(word)) continue
      const due = slips.get(word)
      if (due !== undefined) return { found: word, due }
      const next = words[at + 1]
      if (isParted(word, next)) return { found: `${word} ${next}`, due: word + next! }
    }
    return undefined
  }
}

function joinedPairs(translations: string[]) {
  const pairs = new Map<string, number>()
  for (const text of translations)
    for (const [word, next] of text.toLowerCase().matchAll(WORD_PAIR)) {
      const pair = `${word} ${next}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  return [...pairs]
    .filter(
      ([pair, count]) => count >= MIN_KNOWN && pair.length > MIN_LETTERS_JOINED && SPACED.test(pair.replace(' ', '')),
    )
    .map(([due]) => ({ found: due.replace(' ', ''), due }))
}
