import { isSameChoice, readForms, type Span } from '#collab/text/pluralForms.ts'
import type { Branch, Choice } from '#db/vocabulary/texts/choices.ts'

/** `kept`, which lies between `from` and `to`, moves to `at` before it; the rest of that goes. */
export type Mend = { from: number; to: number; kept: { from: number; to: number }; at: number }

/**
 * The texts to move where two people have each written the syntax of one choice or form: the second one into the first. Its author
 * alone may do that, as others would move it a second time.
 */
export function doubledSyntax(text: string): Mend[] {
  const span = readForms(text)
  return span ? doubledIn(span) : []
}

const doubledIn = ({ choices }: Span): Mend[] => [
  ...choices.flatMap((choice, at) => doubledChoice(choices, choice, at)),
  ...choices.flatMap(({ branches }) => [
    ...branches.flatMap((branch, at) => doubledForm(branches, branch, at)),
    ...branches.flatMap(doubledIn),
  ]),
]

function doubledChoice(choices: readonly Choice[], choice: Choice, at: number): Mend[] {
  const first = choices.slice(0, at).find((other) => isSameChoice(choice, other))
  if (!first) return []
  const { from, to, branches } = choice
  const kept = { from: branches[0]!.start, to: branches.at(-1)!.to + 1 }
  return [{ from, to, kept, at: first.branches.at(-1)!.to + 1 }]
}

function doubledForm(branches: readonly Branch[], { key, start, from, to }: Branch, at: number): Mend[] {
  const first = branches.findIndex((branch) => branch.key === key)
  return first === at ? [] : [{ from: start, to: to + 1, kept: { from, to }, at: branches[first]!.to }]
}
