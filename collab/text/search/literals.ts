const SYNTAX = /[\^$\\.*+?()[\]{}|/-]/
const OPTIONAL = /^(?:[*?]|\{[\d,]*\})/
const QUANTIFIER = /^(?:[*+?]|\{[\d,]*\})\??/

/**
 * Pieces of text that each match of a regular expression has, so that an index can be asked for them first. Only what stands
 * outside of groups and is not optional counts; none where the expression has alternatives of its own.
 */
export function literalsOf(pattern: string): string[] {
  const literals: string[] = []
  let literal = ''
  const end = () => {
    if (literal !== '') literals.push(literal)
    literal = ''
  }
  for (let at = 0; at < pattern.length; ) {
    const letter = String.fromCodePoint(pattern.codePointAt(at)!)
    if (letter === '|') return []
    const piece = pieceAt(pattern, at, letter)
    at += piece.length
    const behind = pattern.slice(at)
    const isOptional = OPTIONAL.test(behind)
    if (piece.literal === undefined || isOptional) end()
    else literal += piece.literal
    const quantifier = QUANTIFIER.exec(behind)
    if (quantifier) {
      end()
      at += quantifier[0].length
    }
  }
  end()
  return literals
}

function pieceAt(pattern: string, at: number, letter: string): { length: number; literal?: string } {
  if (letter === '\\') {
    const next = pattern[at + 1] ?? ''
    if (SYNTAX.test(next)) return { length: 2, literal: next }
    return {
      length: /^\\(?:[pPuk](?:\{[^}]*\}|<[^>]*>|[\da-fA-F]{4})|x[\da-fA-F]{2}|c[A-Za-z]|\d+|.)?/su.exec(
        pattern.slice(at),
      )![0].length,
    }
  }
  if (letter === '[' || letter === '(') return { length: closedBy(pattern, at) - at }
  if (SYNTAX.test(letter) && letter !== '-' && letter !== '/') return { length: 1 }
  return { length: letter.length, literal: letter }
}

function closedBy(pattern: string, from: number): number {
  let [depth, isClass] = [0, false]
  for (let at = from; at < pattern.length; at++) {
    const letter = pattern[at]
    if (letter === '\\') at++
    else if (isClass) isClass = letter !== ']'
    else if (letter === '[') isClass = true
    else if (letter === '(') depth++
    else if (letter === ')') depth--
    if (depth === 0 && !isClass) return at + 1
  }
  return pattern.length
}
