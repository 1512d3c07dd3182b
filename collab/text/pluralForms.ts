import { type Branch, type Choice, readChoices } from '#db/vocabulary/texts/choices.ts'

/** A text, or the content of a form, with the choices that stand in it beside each other. */
export type Span = Pick<Branch, 'from' | 'to' | 'choices'>
export type NoForms = 'plain' | 'many' | 'broken'

const mayHaveForms = (text: string) => text.includes('plural') || text.includes('select')

/** The whole text as a span, where it is written by forms. */
export function readForms(text: string): Span | undefined {
  const choices = mayHaveForms(text) ? readChoices(text) : []
  return choices.length > 0 ? { from: 0, to: text.length, choices } : undefined
}

export const pluralsIn = (span: Span | undefined): Choice[] =>
  span?.choices.flatMap((choice) => [
    ...(choice.kind === 'select' ? [] : [choice]),
    ...choice.branches.flatMap((branch) => pluralsIn(branch)),
  ]) ?? []

export const isBroken = (text: string) => !readForms(text) && /,\s*(?:plural|select|selectordinal)\s*,/.test(text)

type Keyed = Pick<Choice, 'kind'> & { branches: readonly { key: string }[] }

/**
 * The keys of the forms that a translation shows: its own in their order, and in their usual places those that it lacks: these
 * categories, and of certain numbers and words in its source. `own` is the index of one that it has.
 */
export function shownForms(own: Keyed, source: Keyed | undefined, categories: readonly string[]) {
  const given = source?.kind === own.kind ? source.branches.map(({ key }) => key) : []
  const wanted = own.kind === 'select' ? given : [...given.filter(isExact), ...categories]
  const rankOf = (key: string) => wanted.indexOf(key)
  const shown: { key: string; own?: number }[] = own.branches.map(({ key }, index) => ({ key, own: index }))
  for (const key of wanted) {
    if (shown.some((form) => form.key === key)) continue
    const next = shown.findIndex((form) => !isExact(form.key) && (isExact(key) || rankOf(form.key) > rankOf(key)))
    shown.splice(next === -1 ? shown.length : next, 0, { key })
  }
  return shown
}

export const isExact = (key: string) => key.startsWith('=')

export const isSameChoice = (one: Choice, other: Choice) => one.argument === other.argument && one.kind === other.kind

/** Each choice of a translation with its counterpart in the source, and in their places those that it lacks. */
export function pairChoices(own: readonly Choice[], given: readonly Choice[]) {
  const left = [...given]
  const pairs: { own?: Choice; given?: Choice }[] = own.map((choice) => {
    const at = left.findIndex((other) => isSameChoice(choice, other))
    const isUnknown = !given.some((other) => isSameChoice(choice, other))
    const counterpart =
      at !== -1 ? left.splice(at, 1)[0] : isUnknown ? left.find(({ kind }) => kind === choice.kind) : undefined
    return { own: choice, ...(counterpart && { given: counterpart }) }
  })
  const isPaired = (choice: Choice) => pairs.some((pair) => pair.given === choice)
  for (const [index, choice] of given.entries()) {
    if (isPaired(choice)) continue
    const before = pairs.findIndex((pair) => pair.given === given[index - 1])
    pairs.splice(index === 0 ? 0 : before + 1, 0, { given: choice })
  }
  return pairs
}
