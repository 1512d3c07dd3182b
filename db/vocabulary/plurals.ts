import { type Branch, type Choice, readChoices } from './texts/choices.ts'

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralKind = 'plural' | 'selectordinal'
type Rules = {
  categories: Set<string>
  numbersOf: Map<string, number[]>
  categoryOf: (number: number) => string
}
type Form = { key: string; body: string; prefix: string }

/** Every rule of CLDR repeats itself within these, but for millions. */
const TRIED_NUMBERS = 1_000
/** Choices inside choices multiply their branches; deeper ones stay as they are. */
const DEEPEST = 3
const MAX_GROWTH = 12
const MAX_WRITTEN = MAX_GROWTH * (DEEPEST + 1)

const known = new Map<string, Rules>()

export function pluralRules(language: string, kind: PluralKind): Rules {
  const key = `${language} ${kind}`
  const found = known.get(key) ?? readRules(language, kind)
  known.set(key, found)
  return found
}

export const pluralCategories = (language: string, kind: PluralKind): string[] =>
  CATEGORIES.filter((category) => pluralRules(language, kind).categories.has(category))

function readRules(language: string, kind: PluralKind): Rules {
  const rules = new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' })
  const categoryOf = (number: number): string => rules.select(number)
  const numbers = Array.from({ length: TRIED_NUMBERS }, (_, number) => number)
  const categories = new Set<string>(rules.resolvedOptions().pluralCategories)
  return { categories, numbersOf: Map.groupBy(numbers, categoryOf), categoryOf }
}

/**
 * Gives a text the branches that its ICU plurals need in another language, each as the source has it or as its `other`. Text
 * for certain numbers alone, as `one {a cup}`, stays with those numbers.
 */
export function fitPlurals(text: string, from: string, to: string): string {
  return withForms(text, (forms, choice, kind) => {
    const [source, target] = [pluralRules(from, kind), pluralRules(to, kind)]
    return formsFor(forms, choice, { source, target, isSilent: isSilentIn(text, choice) })
  })
}

export function fitPluralsLike(text: string, translation: string): string {
  const keys = keysOf(readChoices(translation))
  for (const [name, own] of keys) if (!own.includes('other') || !own.every(isPluralKey)) keys.delete(name)
  return withForms(text, (forms, { argument, kind }) => {
    const wanted = keys.get(`${argument} ${kind}`)
    const other = forms.find(({ key }) => key === 'other')
    if (!other || !wanted) return forms
    const own = new Map(forms.map((form) => [form.key, form]))
    const isNumber = (key: string) => key.startsWith('=') && !own.has(key)
    const one = own.get('one')
    // The source's text for one alone is under its number then, as `fitPlurals` leaves it.
    if (one && wanted.some(isNumber)) own.set('one', other)
    return wanted.map((wish) => renamed((isNumber(wish) ? one : own.get(wish)) ?? other, wish))
  })
}

function keysOf(choices: Choice[], keys = new Map<string, string[]>()) {
  for (const { argument, kind, branches } of choices) {
    const name = `${argument} ${kind}`
    const known = keys.get(name) ?? [...new Set(branches.map(({ key }) => key))]
    keys.set(name, known)
    for (const branch of branches) keysOf(branch.choices, keys)
  }
  return keys
}

const isPluralKey = (key: string) => key.startsWith('=') || CATEGORIES.some((category) => category === key)

type Forms = (forms: Form[], choice: Choice, kind: PluralKind) => Form[]
type Fitting = { text: string; formsOf: Forms; left: number }

function withForms(text: string, formsOf: Forms): string {
  const choices = readChoices(text)
  if (choices.length === 0) return text
  const fitting = { text, formsOf, left: text.length * MAX_WRITTEN }
  const fitted = fitWithin(fitting, { from: 0, to: text.length, choices }, 1)
  return fitting.left < 0 || fitted.length > text.length * MAX_GROWTH ? text : fitted
}

function fitWithin(fitting: Fitting, span: Pick<Branch, 'from' | 'to' | 'choices'>, depth: number): string {
  const { text } = fitting
  let fitted = ''
  let at = span.from
  for (const choice of span.choices) {
    fitted += text.slice(at, choice.from) + fitChoice(fitting, choice, depth)
    at = choice.to
  }
  return fitted + text.slice(at, span.to)
}

function fitChoice(fitting: Fitting, choice: Choice, depth: number): string {
  const { text, formsOf } = fitting
  const { branches, from, to, kind } = choice
  if (depth > DEEPEST || fitting.left < 0) return text.slice(from, to)
  const forms = branches.map((branch) => ({
    key: branch.key,
    body: fitWithin(fitting, branch, depth + 1),
    prefix: text.slice(branch.start, branch.from),
  }))
  const fitted = kind === 'select' ? forms : formsOf(forms, choice, kind)
  // It is counted before it is written: branches copied into copied branches are too long for any memory.
  fitting.left -= fitted.reduce((sum, { prefix, body }) => sum + prefix.length + body.length + 1, 0)
  if (fitting.left < 0) return ''
  const written = fitted.map(({ prefix, body }) => `${prefix}${body}}`)
  return text.slice(from, branches[0]!.start) + written.join('') + text.slice(branches.at(-1)!.to + 1, to)
}

function isSilentIn(text: string, { branches, argument }: Choice) {
  const silent = branches.filter(({ from, to, literals }) => {
    const says = literals.some((literal) => text[literal.from] === '#') || text.slice(from, to).includes(`{${argument}`)
    return !says
  })
  const keys = new Set(silent.map(({ key }) => key))
  return (key: string) => keys.has(key)
}

type Rule = { source: Rules; target: Rules; isSilent: (key: string) => boolean }

function formsFor(forms: Form[], { offset }: Choice, { source, target, isSilent }: Rule): Form[] {
  const other = forms.find(({ key }) => key === 'other')
  if (!other) return forms
  const exact = forms.filter(({ key }) => key.startsWith('='))
  const named = new Map(forms.filter(({ key }) => !key.startsWith('=')).map((form) => [form.key, form]))
  for (const form of named.values()) {
    const numbers = source.numbersOf.get(form.key) ?? []
    if (form === other || !isSilent(form.key) || numbers.length === 0 || numbers.length > 2) continue
    if (same(numbers, target.numbersOf.get(form.key) ?? [])) continue
    named.delete(form.key)
    for (const number of numbers) {
      const key = `=${number + offset}`
      if (!exact.some((one) => one.key === key)) exact.push(renamed(form, key))
    }
  }
  const needed = CATEGORIES.filter((category) => target.categories.has(category))
  return [...exact, ...needed.map((category) => named.get(category) ?? renamed(other, category))]
}

const renamed = ({ key, prefix, body }: Form, to: string): Form => ({ key: to, body, prefix: prefix.replace(key, to) })

const same = (some: number[], others: number[]) =>
  some.length === others.length && some.every((number, index) => number === others[index])
