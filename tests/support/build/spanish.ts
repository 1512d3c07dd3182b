/** Spanish words by their length, from two letters on. */
const WORDS = [
  ['de', 'la', 'en', 'su', 'se'],
  ['que', 'los', 'una', 'con', 'por', 'sus'],
  ['para', 'como', 'este', 'todo', 'cada', 'algo'],
  ['donde', 'sobre', 'desde', 'noche', 'mundo', 'mejor'],
  ['cuando', 'nuestro', 'siempre', 'hombre', 'tiempo'],
  ['nosotros', 'trabajo', 'después', 'camino largo'],
  ['entonces', 'cualquiera', 'pregunta', 'respuesta'],
  ['mientras que', 'caballeros', 'importante'],
]
const TOKEN_OR_WORD = /⟦\d+⟧|(?<![\p{L}\p{N}\\%{<])\p{L}{2,}(?![\p{L}\p{N}])/gu

/** Writes a text in words that a reader takes for Spanish: the same for the same word, each mark and number in its place. */
export const spanish = (text: string) =>
  text.replaceAll(TOKEN_OR_WORD, (found) => {
    if (found.startsWith('⟦')) return found
    const words = WORDS[Math.min(found.length, WORDS.length + 1) - 2]!
    const sum = Array.from(found.toLowerCase()).reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
    const word = words[sum % words.length]!
    return found[0] === found[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word
  })
