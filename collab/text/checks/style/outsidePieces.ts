import type { Text } from '../../readText.ts'

type Plain = Pick<Text, 'text' | 'pieces'>
type Found = { index: number; found: string }

/** Matches of a global expression where no placeholder, tag or directive stands. */
export function findOutside({ text, pieces }: Plain, pattern: RegExp): Found[] {
  const all = [...text.matchAll(pattern)].map((match) => ({ index: match.index, found: match[0] }))
  return all.filter(({ index, found }) => pieces.every(({ from, to }) => index + found.length <= from || index >= to))
}

export function replaceOutside(plain: Plain, pattern: RegExp, replace: (found: string, at: number) => string) {
  let [fixed, at] = ['', 0]
  for (const { index, found } of findOutside(plain, pattern)) {
    fixed += plain.text.slice(at, index) + replace(found, index)
    at = index + found.length
  }
  return fixed + plain.text.slice(at)
}
