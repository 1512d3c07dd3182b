import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { type Directive, numberedAs, numberedDirectives } from '../../directives.ts'
import { orderedIn } from '../../orderedCodes.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'

export const directiveOrder: Check = {
  name: 'directive order',
  severity: 'broken',
  about: 'form',
  find(source, translation, { own }) {
    if (source.pieces.length === 0 && translation.pieces.length === 0) return []
    const moved = movedCodes(source, translation, own)
    if (moved.length > 0 || mixes(source.pieces)) return moved
    if (mixes(translation.pieces)) return ['Some format directives are numbered and some are not.']
    const kinds = new Map(
      numberedDirectives(source.pieces).map(({ directive, number }) => [keyOf(directive, number), directive]),
    )
    return numberedDirectives(translation.pieces).flatMap(({ directive, number }) => {
      const due = kinds.get(keyOf(directive, number))
      if (!due || numberedAs(due, number) === numberedAs(directive, number)) return []
      return [`${directive.text} stands where the program fills in ${due.text}.`]
    })
  },
}

function movedCodes(source: Text, translation: Text, own: readonly RegExp[] | undefined) {
  const found = orderedIn(translation.pieces, own)
  return Array.from(orderedIn(source.pieces, own)).flatMap(([branch, due]) => {
    const codes = found.get(branch) ?? []
    const [given, said] = [due, codes].map((pieces) => pieces.map(({ text }) => text)) as [string[], string[]]
    if (given.toSorted().join('\0') !== said.toSorted().join('\0')) return []
    const at = said.findIndex((text, index) => text !== given[index])
    return at === -1 ? [] : [`${said[at]} stands where the program fills in ${given[at]}.`]
  })
}

const keyOf = ({ flavour, branch }: Directive, number: number) => `${flavour} ${number} ${branch}`

function mixes(pieces: Placeholder[]) {
  const all = numberedDirectives(pieces).map(({ directive }) => directive)
  return (['printf', 'brace'] as const).some((flavour) => {
    const own = all.filter((directive) => directive.flavour === flavour)
    return own.some(({ number }) => number === undefined) && own.some(({ number }) => number !== undefined)
  })
}
