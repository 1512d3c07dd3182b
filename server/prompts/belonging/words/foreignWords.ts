const LATIN_WORD = /\p{Script=Latin}{2,}/gu
const LETTER = /\p{L}/gu

/** Learns whether translations are in another script; then Latin words that their source has not are another language's. */
export function countForeignWords(translations: string[]) {
  const all = translations.join(' ')
  const latin = (all.match(LATIN_WORD) ?? []).join('').length
  const isLatin = 2 * latin > (all.match(LETTER) ?? []).length

  return (source: string, answer: string): number => {
    const found = isLatin ? null : answer.toLowerCase().match(LATIN_WORD)
    if (found === null) return 0
    const given = source.toLowerCase()
    return found.filter((word) => !given.includes(word)).length
  }
}
