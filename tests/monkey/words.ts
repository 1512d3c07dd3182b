/** Capital letters of each person's own, which neither the source texts nor the model's answers have. */
const ALPHABETS = ['ADEFG', 'IJKPR', 'TUVWX'] as const
const LENGTH = 6

export type Alphabet = { first: string; others: string }
export const alphabetOf = (at: number): Alphabet => ({ first: ALPHABETS[at]![0]!, others: ALPHABETS[at]!.slice(1) })

/** The words of a person, each another one: the first letter begins a word and is in no other place. */
export function wordOf({ first, others }: Alphabet, count: number) {
  const digits = count.toString(others.length).padStart(LENGTH, '0')
  return first + [...digits].map((digit) => others[Number(digit)]).join('')
}

/** The words of a person in a text, whatever others have written between their letters. */
export function wordsIn({ first, others }: Alphabet, text: string): string[] {
  const own = [...text].filter((letter) => letter === first || others.includes(letter)).join('')
  return own.split(new RegExp(`(?=${first})`)).filter(Boolean)
}
