import type { LanguageCode } from '#db/vocabulary/languages.ts'

type Pair = { from: string; to: string }
type Change = { before: Pair; after: Pair }

/**
 * Where both texts had as many sentences, each translates the one in its place. Elsewhere as many may go as changed, in
 * proportion where a translation has more or fewer.
 */
export function lostSentences({ before, after }: Change, source: LanguageCode, target: LanguageCode): string[] {
  const [was, had] = [sentencesIn(before.from, source), sentencesIn(before.to, target)]
  const isKept = inTurn(sentencesIn(after.from, source))
  const kept = was.map(isKept)
  const isThere = inTurn(sentencesIn(after.to, target))
  const lost = had.map((sentence, index) => ({ sentence, index })).filter(({ sentence }) => !isThere(sentence))
  if (was.length === had.length) return lost.filter(({ index }) => kept[index]).map(({ sentence }) => sentence)
  const changed = kept.filter((is) => !is).length
  // A sentence that was added may have become part of one beside it.
  const mayGo = Math.max(1, Math.ceil((changed * had.length) / was.length))
  return lost.slice(mayGo).map(({ sentence }) => sentence)
}

function inTurn(sentences: string[]) {
  const left = new Map<string, number>()
  for (const sentence of sentences) left.set(sentence, (left.get(sentence) ?? 0) + 1)
  return (sentence: string) => {
    const count = left.get(sentence) ?? 0
    left.set(sentence, count - 1)
    return count > 0
  }
}

const END_BEFORE_TOKEN = /(?<=[.!?…。！？])(?=⟦)/g

function sentencesIn(text: string, language: LanguageCode): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return Array.from(segmenter.segment(text.replaceAll(END_BEFORE_TOKEN, ' ')), ({ segment }) =>
    segment.replaceAll(/\s+/g, ' ').trim(),
  ).filter((sentence) => sentence !== '')
}
