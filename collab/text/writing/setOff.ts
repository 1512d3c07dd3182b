import { readText, type Text } from '../readText.ts'

// In braces, and no `${variable}` or `%{variable}`, but perhaps with one inside.
const GROUP = /(?<![$%{])\{(?:[^{}\n$]|\$\{[^{}\n]*\})*\}/gu
// Words begin with a capital, and are no name in capitals alone, such as `{STRINGID}`.
const OF_WORDS = /^\{(?!\p{Lu}{2})[\p{Lu}\p{Lo}][^{}_=|]*(?:\$\{[^{}\n]*\}[^{}_=|]*)*\}$/u
const BLANK = /\s/u

const groupsIn = (text: string) => (text.includes('{') ? (text.match(GROUP) ?? []) : [])

/**
 * Reads a text and its translation in which braces set off words, as in `{Battle Timer}`, and not what a program fills in:
 * one of them is several words, and the translation has words of its own in as many. One word alone may be a variable.
 */
export function readSetOff(source: Text, translation: Text, own?: readonly RegExp[]): readonly [Text, Text] {
  const [given, said] = [groupsIn(source.text), groupsIn(translation.text)]
  const isOfWords = [...given, ...said].every((group) => OF_WORDS.test(group))
  const isShown = given.some((group) => BLANK.test(group))
  if (given.length === 0 || given.length !== said.length || !isOfWords || !isShown) return [source, translation]
  return [withWords(source, given, own), withWords(translation, said, own)]
}

function withWords(text: Text, groups: readonly string[], own?: readonly RegExp[]): Text {
  if (!text.pieces.some((piece) => groups.includes(piece.text))) return text
  return readText(text.text, own, groups)
}
