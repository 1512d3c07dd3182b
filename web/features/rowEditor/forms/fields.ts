import { isSameChoice, pairChoices, readForms, type Span, shownForms } from '#collab/text/pluralForms.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { pluralCategories } from '#db/vocabulary/plurals.ts'
import type { Choice } from '#db/vocabulary/texts/choices.ts'
import { aboutForm } from './aboutForm.ts'

/**
 * A piece of syntax before a field. A form is written as its `lead`, its content and a closing brace, the first one of a choice
 * after the `opening`; one that is missing is not written while it is empty. The `closing` ends a choice that is written.
 */
export type Syntax =
  | { form: number; choice: number; opening: string; lead: string; isMissing: boolean }
  | { choice: number; closing: string }

/**
 * A part of a text with choices that is edited by itself: a form, or the text around a choice. `name` is its path, `within` the
 * forms that it is in, from the outer one on; `given` is the same form of the source.
 */
export type Part = {
  kind: 'form' | 'around'
  name: string
  numbers: string
  note?: string
  within: readonly number[]
  syntax: readonly Syntax[]
  isShown: boolean
  isMissing: boolean
  /** Its author's editor is about to move what it holds into the one that was first. */
  isRepeated: boolean
  given: string
}
export type Field = { part: Part; content: string }
/** `fileForms`: the plural forms that the file of the page says the language has. */
export type Translated = { source: string; language: LanguageCode; fileForms?: readonly string[] | undefined }

/** Choices inside choices multiply their forms; nobody wants to see more at once. */
export const MAX_FIELDS = 100

type Side = { text: string; span: Span }
type Sides = { own: Side | undefined; given: Side | undefined }
type Place = Pick<Part, 'numbers' | 'note' | 'within' | 'isRepeated'> & { names: readonly string[]; isMissing: boolean }
type Building = Omit<Translated, 'source'> & { fields: Field[]; syntax: Syntax[]; forms: number; choices: number }

/** The fields of a text that has forms, or is to get them as its source has; undefined of any other. */
export function fieldsOf(text: string, { source, ...languages }: Translated): Field[] | undefined {
  const [own, given] = [sideOf(text), sideOf(source)]
  if (!own && (text !== '' || !given)) return undefined
  const building: Building = { ...languages, fields: [], syntax: [], forms: 0, choices: 0 }
  addSpan(building, { own, given }, { names: [], within: [], numbers: '', isMissing: false, isRepeated: false })
  return building.fields.length > MAX_FIELDS ? undefined : building.fields
}

function sideOf(text: string): Side | undefined {
  const span = readForms(text)
  return span && { text, span }
}

const contentOf = (side: Side | undefined) => side?.text.slice(side.span.from, side.span.to) ?? ''

function addField(building: Building, part: Omit<Part, 'syntax'>, content: string) {
  building.fields.push({ part: { ...part, syntax: building.syntax }, content })
  building.syntax = []
}

function addSpan(building: Building, { own, given }: Sides, place: Place) {
  const pairs = pairChoices(own?.span.choices ?? [], given?.span.choices ?? [])
  const isForm = pairs.length === 0 || (contentOf(own) !== '' && own!.span.choices.length === 0)
  if (isForm) {
    const { names, ...about } = place
    const part = { kind: 'form' as const, ...about, name: names.join(' · '), isShown: true, given: contentOf(given) }
    return addField(building, part, contentOf(own))
  }
  let [at, givenAt] = [own?.span.from ?? 0, given?.span.from ?? 0]
  for (const [index, pair] of pairs.entries()) {
    const next = pair.own ?? pairs.slice(index).find((later) => later.own)?.own
    const before = own ? own.text.slice(at, next?.from ?? own.span.to) : ''
    at = pair.own?.to ?? next?.from ?? own?.span.to ?? 0
    const isGiven = pair.given !== undefined && givenAt < pair.given.from
    addAround(building, index === 0 ? place : besides(place), {
      side: index === 0 ? 'before' : 'between',
      content: before,
      isGiven,
    })
    givenAt = pair.given?.to ?? givenAt
    if (building.fields.length <= MAX_FIELDS)
      addChoice(building, pair, { own, given }, { ...place, ...aboutChoice(place, pairs, index) })
  }
  const isGiven = given !== undefined && givenAt < given.span.to
  addAround(building, besides(place), { side: 'after', content: own ? own.text.slice(at, own.span.to) : '', isGiven })
}

/** Of different choices beside each other each form says which number or word it is for. */
function aboutChoice({ names, isRepeated }: Place, pairs: readonly Pair[], at: number) {
  const [{ argument }, ...others] = [choiceOf(pairs[at]!), ...pairs.map(choiceOf)]
  const isSame = (pair: Pair) => isSameChoice(choiceOf(pair), choiceOf(pairs[at]!))
  const isGivenTwice = new Set(pairs.filter(isSame).flatMap(({ given }) => given ?? [])).size > 1
  const before = pairs.slice(0, at).filter(isSame).length
  if (isGivenTwice) return { names: [...names, `${argument} ${before + 1}`], isRepeated }
  const isAlone = others.every((other) => isSameChoice(other, others[0]!))
  return { names: isAlone ? names : [...names, argument], isRepeated: isRepeated || before > 0 }
}

type Pair = { own?: Choice; given?: Choice }
const choiceOf = ({ own, given }: Pair) => (own ?? given)!

type Around = { side: 'before' | 'between' | 'after'; content: string; isGiven: boolean }

/** The field before the forms within a form speaks for it. */
const besides = ({ note: _, ...place }: Place): Place => place

function addAround(building: Building, { names, within, note }: Place, { side, content, isGiven }: Around) {
  const name = [...names, side].join(' · ')
  const isShown = content !== '' || isGiven || note !== undefined
  const about = {
    name,
    numbers: '',
    within,
    isShown,
    isMissing: false,
    isRepeated: false,
    given: '',
    ...(note && { note }),
  }
  addField(building, { kind: 'around', ...about }, content)
}

function addChoice(building: Building, pair: Pair, sides: Sides, place: Place) {
  const { own, given } = pair
  const shape = (own ?? given)!
  const { text } = (own ? sides.own : sides.given)!
  const [first, last] = [shape.branches[0]!, shape.branches.at(-1)!]
  const opening = text.slice(shape.from, first.start)
  const space = /^\s+/.exec(text.slice(first.start))?.[0] ?? ' '
  const choice = building.choices++
  const { language, fileForms } = building
  const shown = shownForms(own ?? { ...shape, branches: [] }, given, fileForms ?? pluralsOf(shape, language))
  for (const [index, { key, own: at }] of shown.entries()) {
    const form = building.forms++
    const branch = at === undefined ? undefined : own!.branches[at]!
    const isMissing = !branch
    const lead = branch ? text.slice(branch.start, branch.from) : `${space}${key} {`
    building.syntax.push({ form, choice, opening, lead, isMissing })
    const isRepeated = shown.findIndex((other) => other.key === key) < index
    const about = aboutForm(key, shape, { language, fileForms, given, isRepeated })
    const spans = { own: spanIn(sides.own, branch), given: spanIn(sides.given, branchLike(given, key)) }
    if (building.fields.length > MAX_FIELDS) return
    const names = [...place.names, key]
    const isDoubled = place.isRepeated || isRepeated
    const numbers = about.numbers || place.numbers
    addSpan(building, spans, {
      ...about,
      numbers,
      names,
      within: [...place.within, form],
      isMissing,
      isRepeated: isDoubled,
    })
  }
  building.syntax.push({ choice, closing: text.slice(last.to, shape.to) })
}

const pluralsOf = ({ kind }: Choice, language: LanguageCode) =>
  kind === 'select' ? [] : pluralCategories(language, kind)

const spanIn = (side: Side | undefined, span: Span | undefined) => side && span && { ...side, span }

const branchLike = (given: Choice | undefined, key: string) =>
  given?.branches.find((branch) => branch.key === key) ??
  (given?.kind === 'select' ? undefined : given?.branches.find((branch) => branch.key === 'other'))
