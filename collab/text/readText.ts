import { type Placeholder, placeholders } from '#db/vocabulary/texts/placeholders.ts'

/**
 * A text as checks look at it, read once for all of them. `words` is what a reader sees: a blank stands for each
 * placeholder. `letters` are its letters and digits alone, in lower case.
 */
export type Text = {
  text: string
  pieces: Placeholder[]
  words: string
  letters: string
  lowered?: readonly string[] | undefined
}

const SQUEEZED_OUT = /[^\p{L}\p{N}]+/gu

// `plain`: words that look like placeholders and are none.
export function readText(text: string, own?: readonly RegExp[], plain: readonly string[] = []): Text {
  const found = placeholders(text, own)
  const pieces = plain.length === 0 ? found : found.filter((piece) => !plain.includes(piece.text))
  const words = without(text, pieces)
  return { text, pieces, words, letters: squeezed(words) }
}

export const squeezed = (text: string) => text.replaceAll(SQUEEZED_OUT, '').toLowerCase()

function without(text: string, pieces: Placeholder[]) {
  let words = ''
  let at = 0
  for (const { from, to } of pieces) {
    words += `${text.slice(at, from)} `
    at = to
  }
  return words + text.slice(at)
}

export function counted<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

// Vowels of Indic scripts are marks within their words.
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
export const SMALL = /^\p{Ll}+$/u

/** The words in lower case, parted once for all checks. */
export function lowerWordsIn(text: Pick<Text, 'words' | 'lowered'>): readonly string[] {
  text.lowered ??= text.words.toLowerCase().match(WORD) ?? []
  return text.lowered
}

export const smallWordsIn = (text: string, shortest: number) =>
  (text.match(WORD) ?? []).filter((word) => word.length >= shortest && SMALL.test(word)).length

export const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
