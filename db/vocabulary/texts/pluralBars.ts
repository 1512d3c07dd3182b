const BAR = '|'
const WORD = /\p{L}[\p{L}\p{M}]*/gu
const MAX_FORMS = 4
const ALIKE_LETTERS = 2

/**
 * Finds the bars between plural forms, as in "{0} player|{0} players": the forms begin alike, or have the same things where
 * the text is `masked`. A bar between other texts is a character like any other.
 */
export function pluralBarsIn(text: string, masked: string): { from: number; to: number }[] {
  if (!masked.includes(BAR)) return []
  const bars = Array.from(masked.matchAll(/(?<=\S)\|(?=\S)/g), ({ index }) => index)
  if (bars.length === 0 || bars.length >= MAX_FORMS || masked.split(BAR).length !== bars.length + 1) return []
  const starts = [0, ...bars.map((at) => at + 1)]
  const forms = starts.map((from, at) => ({ shown: text.slice(from, bars[at]), plain: masked.slice(from, bars[at]) }))
  const [first, ...others] = forms.map(traitsOf)
  return others.every((other) => areForms(first!, other)) ? bars.map((from) => ({ from, to: from + 1 })) : []
}

function traitsOf({ shown, plain }: { shown: string; plain: string }) {
  const codes = Array.from(plain.matchAll(/\ufffc+/g), ({ index, 0: { length } }) => shown.slice(index, index + length))
  return {
    codes: codes.sort().join(' '),
    words: (plain.toLowerCase().match(WORD) ?? []).map((word) => word.slice(0, ALIKE_LETTERS)),
  }
}

type Traits = ReturnType<typeof traitsOf>

function areForms(one: Traits, other: Traits) {
  if (one.words.length === 0 || other.words.length === 0) return false
  if (one.codes !== '' && one.codes === other.codes) return true
  return (
    one.words.filter((word) => other.words.includes(word)).length * 2 > Math.max(one.words.length, other.words.length)
  )
}
