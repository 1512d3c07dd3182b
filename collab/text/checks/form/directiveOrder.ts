import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'
import { type Directive, numberedAs, numberedDirectives } from '../../directives.ts'
import type { Check } from '../check.ts'

/** A program that finds a number where it expects a text crashes. */
export const directiveOrder: Check = {
  name: 'directive order',
  severity: 'broken',
  about: 'form',
  find(source, translation) {
    if (mixes(source.pieces)) return []
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

const keyOf = ({ flavour, branch }: Directive, number: number) => `${flavour} ${number} ${branch}`

function mixes(pieces: Placeholder[]) {
  const all = numberedDirectives(pieces).map(({ directive }) => directive)
  return (['printf', 'brace'] as const).some((flavour) => {
    const own = all.filter((directive) => directive.flavour === flavour)
    return own.some(({ number }) => number === undefined) && own.some(({ number }) => number !== undefined)
  })
}
