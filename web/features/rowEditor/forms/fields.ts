import { isExact, type PluralText, readPlural, shownForms } from '#collab/text/pluralForms.ts'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { pluralCategories } from '#db/vocabulary/plurals.ts'
import { pluralExamples } from '#db/vocabulary/texts/pluralExamples.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'

/**
 * A part of a plural text that is edited by itself. A form is written as `lead`, its content and a closing brace, the first one
 * after the `opening`; one that is `missing` is not written while it is empty. `around` is the text before the plural, or
 * behind the `closing` that ends it.
 */
export type Part =
  | { kind: 'form'; key: string; opening: string; lead: string; isMissing: boolean; numbers: string; note?: string }
  | { kind: 'around'; closing: string; isShown: boolean }
export type Field = { part: Part; content: string }
export type Translated = { source: string; language: LanguageCode }

/** The fields of a text that is a plural, or is to become one as its source is; undefined of any other. */
export function fieldsOf(text: string, { source, language }: Translated): Field[] | undefined {
  const given = readPlural(source)
  const own = readPlural(text)
  if (own) return fieldsIn(text, own, shownForms(own, given, language), { source, given, language })
  if (text !== '' || !given) return undefined
  const forms = shownForms({ ...given, forms: [] }, given, language)
  return fieldsIn(source, given, forms, { source, given, language }).map((field) => ({ ...field, content: '' }))
}

type Kept = { source: string; given: PluralText | undefined; language: LanguageCode }

function fieldsIn(text: string, plural: PluralText, shown: ReturnType<typeof shownForms>, kept: Kept): Field[] {
  const { from, to, forms } = plural
  const opening = text.slice(from, forms[0]!.start)
  const space = /^\s+/.exec(text.slice(forms[0]!.start))?.[0] ?? ' '
  const { before, after } = sourceAround(kept)
  const fields = shown.map(({ key, own }, index): Field => {
    const form = own === undefined ? undefined : forms[own]!
    const isRepeated = shown.findIndex((other) => other.key === key) < index
    return {
      part: {
        kind: 'form',
        key,
        opening,
        lead: form ? text.slice(form.start, form.from) : `${space}${key} {`,
        isMissing: !form,
        ...describe(key, plural, kept.language, isRepeated),
      },
      content: form ? text.slice(form.from, form.to) : '',
    }
  })
  const around = (closing: string, content: string, isInSource: boolean): Field => ({
    part: { kind: 'around', closing, isShown: content !== '' || isInSource },
    content,
  })
  return [
    around('', text.slice(0, from), before),
    ...fields,
    around(text.slice(forms.at(-1)!.to, to), text.slice(to), after),
  ]
}

const sourceAround = ({ source, given }: Kept) => ({
  before: given !== undefined && given.from > 0,
  after: given !== undefined && given.to < source.length,
})

function describe(key: string, { kind, offset }: PluralText, language: LanguageCode, isRepeated: boolean) {
  const note = isRepeated ? 'written twice' : undefined
  if (isExact(key)) return { numbers: formatNumber(Number(key.slice(1))), ...(note && { note }) }
  if (!pluralCategories(language, kind).includes(key))
    return { numbers: '', note: note ?? `not a form of ${languageName(language)}` }
  const { numbers, hasMore } = pluralExamples(language, kind, key)
  const listed = numbers.map((number) => formatNumber(number + offset)).join(', ')
  return { numbers: hasMore ? `${listed} …` : listed, ...(note && { note }) }
}
