import { type PluralKind, pluralCategories } from '#db/vocabulary/plurals.ts'
import { readChoices } from '#db/vocabulary/texts/choices.ts'

/** A form of a plural text; `start` is where the white space before its key begins, its content is from `from` to `to`. */
export type PluralForm = { key: string; start: number; from: number; to: number }
export type PluralText = { from: number; to: number; kind: PluralKind; offset: number; forms: PluralForm[] }
export type NoForms = 'plain' | 'select' | 'several' | 'broken'

const mayBePlural = (text: string) => text.includes('plural') || text.includes('selectordinal')

export function readPlural(text: string): PluralText | undefined {
  const plural = mayBePlural(text) ? onlyChoice(text) : undefined
  return typeof plural === 'object' ? plural : undefined
}

export function whyNoForms(text: string): NoForms {
  const plural = mayBePlural(text) ? onlyChoice(text) : 'plain'
  return typeof plural === 'object' ? 'plain' : plural
}

function onlyChoice(text: string): PluralText | NoForms {
  const [choice, ...others] = readChoices(text)
  if (!choice) return /,\s*(?:plural|selectordinal)\s*,/.test(text) ? 'broken' : 'plain'
  if (others.length > 0) return 'several'
  const { from, to, kind, offset, branches } = choice
  return kind === 'select' ? 'select' : { from, to, kind, offset, forms: branches }
}

/**
 * The keys of the forms that a translation shows: its own in their order, and in their usual places those of its language, and
 * of certain numbers in its source, that it lacks. `own` is the index of one that it has.
 */
export function shownForms(own: PluralText, source: PluralText | undefined, language: string) {
  const exact = source?.kind === own.kind ? source.forms.filter(({ key }) => isExact(key)).map(({ key }) => key) : []
  const wanted = [...exact, ...pluralCategories(language, own.kind)]
  const rankOf = (key: string) => wanted.indexOf(key)
  const shown: { key: string; own?: number }[] = own.forms.map(({ key }, index) => ({ key, own: index }))
  for (const key of wanted) {
    if (shown.some((form) => form.key === key)) continue
    const next = shown.findIndex((form) => !isExact(form.key) && (isExact(key) || rankOf(form.key) > rankOf(key)))
    shown.splice(next === -1 ? shown.length : next, 0, { key })
  }
  return shown
}

export const isExact = (key: string) => key.startsWith('=')
