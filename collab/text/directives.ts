import type { Placeholder } from '#db/vocabulary/texts/placeholders.ts'

/** A directive that takes the next argument, or with `number` the one with that number, from 1. */
export type Directive = { flavour: 'printf' | 'brace'; text: string; number: number | undefined; branch: string }

const PRINTF = /^%(?:(\d+)\$)?([-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:hh?|ll?|[zjt])?[a-zA-Z@])$/
const BRACE = /^\{(\d*)((?:![rsa])?(?::[^{}]*)?)\}$/
/** A text with one of these is a date's form: its parts have names and may stand in any order. */
const DATE = /^%[-0]*[aAbBHIMSpYymjZ]$/
/** Python numbers only the directives in braces. */
const PYTHON = /^%(?:\([\w.]+\).*|[-+0#\d.]*[ri])$/
/** Qt's plural number, which is no argument of its own. */
const QT_NUMBER = '%n'

export function directivesIn(pieces: Placeholder[]): Directive[] {
  if (pieces.some(({ text }) => DATE.test(text))) return []
  return pieces.flatMap((piece) => directiveIn(piece) ?? [])
}

export function directiveIn({ text, branch = '' }: Pick<Placeholder, 'text' | 'branch'>): Directive | undefined {
  if (text === QT_NUMBER) return undefined
  const printf = PRINTF.exec(text)
  if (printf) return { flavour: 'printf', text, number: printf[1] ? Number(printf[1]) : undefined, branch }
  const brace = BRACE.exec(text)
  return brace ? { flavour: 'brace', text, number: brace[1] ? Number(brace[1]) + 1 : undefined, branch } : undefined
}

export const canBeNumbered = (pieces: Placeholder[]) =>
  pieces.every(({ text, opens }) => !PYTHON.test(text) && opens === undefined)

export function numberedAs({ flavour, text }: Directive, number: number) {
  return flavour === 'printf'
    ? text.replace(PRINTF, (_, __, rest: string) => `%${number}$${rest}`)
    : text.replace(BRACE, (_, __, rest: string) => `{${number - 1}${rest}}`)
}

/** Each directive by its argument: those without a number take the arguments in order, and begin again in each branch of a choice. */
export function numberedDirectives(pieces: Placeholder[]): { directive: Directive; number: number }[] {
  const next = new Map<string, number>()
  return directivesIn(pieces).map((directive) => {
    const key = `${directive.flavour} ${directive.branch}`
    const ordinal = (next.get(key) ?? 0) + 1
    if (directive.number === undefined) next.set(key, ordinal)
    return { directive, number: directive.number ?? ordinal }
  })
}

export function numberedTexts(pieces: Placeholder[]): string[] {
  const numbered = numberedDirectives(pieces).values()
  const isDirective = directivesIn(pieces).length > 0
  return pieces.map((piece) => {
    if (!isDirective || !directiveIn(piece)) return piece.text
    const { directive, number } = numbered.next().value!
    return numberedAs(directive, number)
  })
}
