import type { Text } from '../../readText.ts'

export type Difference = { added: string[]; missing: string[] }

/**
 * The translation with the one placeholder that it lacks, where its place is certain: that of one like it which the source does
 * not have, or, for a tag whose partner is there, the edge of the text at which it stands in the source.
 */
export function placedAnew(source: Text, translation: Text, { added, missing }: Difference): string | undefined {
  const [due, ...others] = missing
  const lacks = (text: string) => timesIn(source, text) - timesIn(translation, text)
  if (due === undefined || others.length > 0 || added.length > 1 || lacks(due) !== 1) return undefined
  if ([source, translation].some(({ pieces }) => pieces.some(({ branch, opens }) => branch ?? opens))) return undefined
  const [wrong] = added
  return wrong === undefined ? atEdge(source, translation, due) : inPlaceOf(translation, wrong, due)
}

const timesIn = ({ pieces }: Text, text: string) => pieces.filter((piece) => piece.text === text).length

const NAMES = /[\p{L}\p{N}_.-]+/gu
const shapeOf = (text: string) => text.replaceAll(NAMES, 'x')

function inPlaceOf({ text, pieces }: Text, wrong: string, due: string) {
  const [place, ...more] = pieces.filter((piece) => piece.text === wrong)
  if (!place || more.length > 0 || shapeOf(wrong) !== shapeOf(due)) return undefined
  return text.slice(0, place.from) + due + text.slice(place.to)
}

const TAG = /^([<{[])(\/?)([a-z]+)/i

function partnerOf(tag: string, { pieces }: Text) {
  const [, bracket, slash, name] = TAG.exec(tag) ?? []
  return pieces.find(({ text }) => {
    const [, otherBracket, otherSlash, otherName] = TAG.exec(text) ?? []
    return name !== undefined && otherName === name && otherBracket === bracket && otherSlash !== slash
  })
}

function atEdge(source: Text, translation: Text, due: string) {
  if (timesIn(source, due) !== 1 || !partnerOf(due, translation)) return undefined
  const [first, last] = [source.pieces[0]!, source.pieces.at(-1)!]
  if (first.from === 0 && first.text === due) return due + translation.text
  return last.to === source.text.length && last.text === due ? translation.text + due : undefined
}
