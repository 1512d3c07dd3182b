import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { areForms, PLURAL_CATEGORIES, type PluralCategory, type PluralForms } from '../format.ts'
import { placedTexts } from '../gettext/pluralForms.ts'
import { numberedForms, suffixAt } from './formNames.ts'
import { type JsonMember, type JsonNode, membersOf } from './readJson.ts'

/**
 * The notation of the forms of a text: `suffix` is `key_one` of i18next 21 and newer, `ordinal` its `key_ordinal_one`, `number`
 * the `key_plural` or `key_0` of older ones, and `map` the `{"one": …}` of Rails.
 */
type FormsKind = 'suffix' | 'ordinal' | 'number' | 'map'
type FormMember = { category: PluralCategory; member: JsonMember }
export type FormGroup = { object: JsonNode; base: string; kind: FormsKind; members: FormMember[] }
export type FormsOptions = { own: LanguageCode | undefined; hasForms: ((key: string) => boolean) | undefined }

const COUNT = /(?:\{\{-?|%\{)\s{0,9}count\b/
const NUMBERED = /^(.*)_([0-5])$/s

export function groupsIn(object: JsonNode, keyOf: (base: string) => string, options: FormsOptions): FormGroup[] {
  const members = membersOf(object).filter(({ value }) => value.type === 'string')
  const names = new Map(members.map((member) => [member.name, member]))
  const suffixed = suffixedIn(object, members, names)
  if (!members.some(({ name }) => name.endsWith('_plural') || name.endsWith('_0'))) return suffixed
  const taken = new Set(suffixed.map(({ base }) => base))
  return [...suffixed, ...numberedIn(object, names, { ...options, keyOf }).filter(({ base }) => !taken.has(base))]
}

type Names = ReadonlyMap<string, JsonMember>

function suffixedIn(object: JsonNode, members: readonly JsonMember[], names: Names): FormGroup[] {
  const groups = new Map<string, FormGroup>()
  for (const member of members) {
    const found = baseOf(member.name)
    if (!found || !areForms((category) => names.has(`${found.base}_${category}`))) continue
    const kind = found.base.endsWith(ORDINAL) && found.base.length > ORDINAL.length ? 'ordinal' : 'suffix'
    const group = groups.get(found.base) ?? { object, base: found.base, kind, members: [] }
    if (group.members.every(({ category }) => category !== found.category))
      group.members.push({ category: found.category, member })
    groups.set(found.base, group)
  }
  const all = [...groups.values()]
  if (all.every(({ members }) => members.length > 1)) return all
  const contexts = new Set(
    [...names.keys()].filter((name) => !baseOf(name)).map((name) => name.slice(0, name.lastIndexOf('_'))),
  )
  // Beside `gender_male` a `gender_other` without a count is a context too.
  return all.filter(
    ({ base, members }) =>
      !(members.length === 1 && contexts.has(base) && !COUNT.test(String(members[0]!.member.value.value))),
  )
}

const ORDINAL = '_ordinal'

function baseOf(name: string): { base: string; category: PluralCategory } | undefined {
  const at = name.lastIndexOf('_')
  const category = PLURAL_CATEGORIES.find((one) => one === name.slice(at + 1))
  return at > 0 && category ? { base: name.slice(0, at), category } : undefined
}

function membersNumbered(names: Names, base: string) {
  const members: JsonMember[] = []
  for (let at = 0; ; at++) {
    const member = names.get(`${base}_${at}`)
    if (!member) return members
    members.push(member)
  }
}

type Numbered = FormsOptions & { keyOf: (base: string) => string }

function numberedIn(object: JsonNode, names: Names, { own = 'en', hasForms, keyOf }: Numbered): FormGroup[] {
  const groups: FormGroup[] = []
  const indexes = numberedForms.of(own)
  const take = (base: string, members: JsonMember[], categories: readonly PluralCategory[]) =>
    groups.push({
      ...{ object, base, kind: 'number' },
      members: members.map((member, at) => ({ member, category: categories[at]! })),
    })
  for (const [name, member] of names) {
    const plural = names.get(`${name}_plural`)
    if (plural) take(name, [member, plural], ['one', 'other'])
    const [, base, number] = NUMBERED.exec(name) ?? []
    if (number !== '0' || !base) continue
    const members = membersNumbered(names, base)
    const known = indexes.length === 2 ? numberedForms.like(members.length) : indexes
    const isCounted = members.some(({ value }) => COUNT.test(String(value.value)))
    // `tip_0` and `tip_1` may be any texts.
    const isPlural = known?.length === members.length && members.length !== 2 && (hasForms?.(keyOf(base)) ?? isCounted)
    if (isPlural) take(base, members, known)
  }
  return groups
}

export type WrittenForm = { category: PluralCategory; name: string; text: string }

/** Throws FormatError where the notation has no place for a form. */
export function writtenForms({ kind, base }: FormGroup, forms: PluralForms, language: LanguageCode): WrittenForm[] {
  if (kind === 'number') {
    const indexes = numberedForms.of(language)
    return placedTexts(indexes, forms, language).map((text, at) => ({
      ...{ text, category: indexes[at]! },
      name: base + suffixAt(at, indexes.length),
    }))
  }
  return (Object.entries(forms) as [PluralCategory, string][]).map(([category, text]) => ({
    ...{ category, text },
    name: kind === 'map' ? category : `${base}_${category}`,
  }))
}

export function mapIn(object: JsonNode): FormGroup | undefined {
  const members = membersOf(object).flatMap((member): FormMember[] => {
    const category = PLURAL_CATEGORIES.find((one) => one === member.name)
    return category && member.value.type === 'string' ? [{ category, member }] : []
  })
  const categories = new Set(members.map(({ category }) => category))
  const isWhole = members.length === (object.children ?? []).length && categories.size === members.length
  return isWhole && areForms((category) => categories.has(category))
    ? { object, base: '', kind: 'map', members }
    : undefined
}
