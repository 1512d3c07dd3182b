import type { CorpusRow } from './draws.ts'

const WORD = /[\p{L}\p{M}]{4,}/gu
const wordsIn = (text: string) => text.toLowerCase().match(WORD) ?? []
const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '')
const MIN_USES = 2

const END = /[.!?…]["'”’)]?$/u
const NO_END = /[\p{L}\p{N}]$/u
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const TURNED = /^[!?]|[¡¿]$/u
const DOTS = /(?<!\.)\.\.(?!\.)/u
const ADDRESS = /https?:\/\/\S+/u
const LATIN = /[a-z]{4,}/gu
const OTHER_SCRIPTS = ['ru', 'ja', 'zh', 'ko']
const QUOTED = /^["'“].*["'”]$/u
const STAR = /[*#^]|\/n/u

type Counts = { row: CorpusRow; uses: Map<string, number> }

/** Counts that anybody can make of both texts. They share nothing with the checks. */
const COUNTS: Record<string, (of: Counts) => boolean> = {
  'its end is lost': ({ row: { source, translation } }) => END.test(source.trim()) && NO_END.test(translation.trim()),
  'a character that nobody sees': ({ row }) => UNSEEN.test(row.translation) && !UNSEEN.test(row.source),
  'a mark turned round': ({ row }) => TURNED.test(row.translation) && !TURNED.test(row.source),
  'two dots': ({ row }) => DOTS.test(row.translation) && !DOTS.test(row.source),
  'an address': ({ row }) => ADDRESS.test(row.translation) && !ADDRESS.test(row.source),
  'quotes around it': ({ row }) => QUOTED.test(row.translation) && !/["'“]/u.test(row.source),
  'a sign': ({ row }) => STAR.test(row.translation) && !STAR.test(row.source),
  'a Latin word': ({ row: { language, source, translation } }) =>
    OTHER_SCRIPTS.includes(language) &&
    (translation.toLowerCase().match(LATIN) ?? []).some((word) => !source.toLowerCase().includes(word)),
  'a word that stands nowhere else, a letter from one that does': ({ row, uses }) =>
    wordsIn(row.translation).some((word) => uses.get(word) === 1 && hasNeighbour(word, uses)),
}

/** One that is used more often has the same letters without their marks, or is as long and has two exchanged, or one more. */
const hasNeighbour = (word: string, uses: Map<string, number>) =>
  [...uses].some(([other, count]) => {
    if (count < MIN_USES || Math.abs(other.length - word.length) > 1 || other === word) return false
    return plain(other) === plain(word) || hasOneMore(other, word) || areExchanged(other, word)
  })
function hasOneMore(longer: string, shorter: string) {
  if (longer.length !== shorter.length + 1) return false
  let at = 0
  while (at < shorter.length && longer[at] === shorter[at]) at++
  return at > 0 && at < shorter.length - 2 && longer.slice(at + 1) === shorter.slice(at)
}
function areExchanged(one: string, other: string) {
  if (one.length !== other.length) return false
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index])
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** Finds the translations of people in which a count says that something is wrong, whatever the gate says of them. */
export function createSlipCount(rows: readonly CorpusRow[]) {
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  const uses = new Map(
    Array.from(byLanguage, ([language, own]) => {
      const counts = new Map<string, number>()
      for (const { translation } of own)
        for (const word of new Set(wordsIn(translation))) counts.set(word, (counts.get(word) ?? 0) + 1)
      return [language, counts] as const
    }),
  )
  return (row: CorpusRow): string | undefined =>
    Object.keys(COUNTS).find((name) => COUNTS[name]!({ row, uses: uses.get(row.language)! }))
}
