import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { numberedTexts } from '../../directives.ts'
import { standsPlain } from '../../entities.ts'
import { counted, type Text } from '../../readText.ts'
import type { Check } from '../check.ts'

/** All placeholders of the source stand in the translation and no others; directives may have been numbered. */
export const keptPlaceholders: Check = {
  name: 'placeholders',
  severity: 'broken',
  about: 'form',
  find(source, translation) {
    const pieces = source.pieces.filter(
      ({ text }) => !standsPlain(text, translation.words) || isKept(text, translation),
    )
    const plain = compare(textsOf(pieces), textsOf(translation.pieces))
    if (plain.length === 0) return []
    const numbered = compare(numberedTexts(pieces), numberedTexts(translation.pieces))
    return numbered.length === 0 ? [] : plain
  },
}

const isKept = (text: string, { pieces }: Text) => pieces.some((piece) => piece.text === text)

const textsOf = (pieces: Placeholder[]) => pieces.map(({ text }) => text)

/** A number in a branch may be left out where its form says it; which those are, the language's plural rules tell. */
const mayBeLeftOut = (text: string) => text === '#'

function compare(source: string[], translation: string[]): string[] {
  const due = counted(source)
  const faults: string[] = []
  for (const text of translation) {
    const left = due.get(text) ?? 0
    if (left === 0) faults.push(`${text} is not in the source.`)
    else due.set(text, left - 1)
  }
  for (const [text, left] of due) if (left > 0 && !mayBeLeftOut(text)) faults.push(`${text} is missing.`)
  return faults
}
