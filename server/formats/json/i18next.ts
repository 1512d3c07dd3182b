import { areForms, PLURAL_CATEGORIES, type PluralCategory } from '../format.ts'
import { scopedPath } from '../identifiers.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, editsOf, textFormat } from '../text/textFormat.ts'
import { otherKeysIn } from './otherValues.ts'
import { type JsonMember, type JsonNode, membersOf, readJson, requireObject } from './readJson.ts'
import { editForms, type FormGroup, jsonString, removeForms, replaceValue } from './writeJson.ts'

/**
 * Files of i18next 21 and newer: `key_one` and `key_other` are the forms of one text, `key_male` is `key` in a context. Beside
 * `gender_male` a `gender_other` without a count is a context too.
 */
export const i18next = textFormat({
  id: 'i18next',
  name: 'i18next JSON',
  extensions: ['json'],
  plurals: { number: '{{count}}', hasZero: true },
  detect: (beginning, path, file) => {
    if (!path.endsWith('.json') || !/^\s*[{/]/.test(beginning)) return 0
    return /_other"\s{0,9}:/.test(file.text()) ? 2 : 1
  },
  parse(text) {
    const root = requireObject(text, readJson(text))
    return { units: textsIn(text, root), editAll, otherKeys: otherKeysIn(root) }
  },
})

type Path = readonly (string | number)[]
type PluralUnit = Unit & { group?: FormGroup }

function editAll(changes: Change[], wanted: Wanted): Edit[] {
  const plural = changes.flatMap(({ unit, translation: { text } }) => {
    const { group } = unit as PluralUnit
    return group && typeof text !== 'string' ? [{ group, forms: text }] : []
  })
  return [...changes.flatMap((change) => editsOf(change, wanted)), ...removeForms(plural)]
}

function textsIn(file: string, root: JsonNode): Unit[] {
  const units: Unit[] = []
  const write = jsonString(file)

  function visit(object: JsonNode, path: Path) {
    const members = membersOf(object)
    const names = new Set(members.map(({ name }) => name))
    const groups = groupsIn(object, members, names)
    for (const { name, value } of members) {
      const inner = [...path, name]
      const plural = groups.get(baseOf(name)?.base ?? '')
      if (value.type === 'object') visit(value, inner)
      else if (value.type === 'array') visitList(value, inner)
      else if (value.type !== 'string') continue
      else if (!plural?.members.some(({ member }) => member.value === value))
        units.push(textOf(value, inner, names, name))
      else if (plural.members[0]!.member.value === value)
        units.push(pluralOf(plural, [...path, baseOf(name)!.base], baseOf(name)!.base))
    }
  }

  function visitList(list: JsonNode, path: Path) {
    for (const [at, item] of (list.children ?? []).entries()) {
      const inner = [...path, at]
      if (item.type === 'object') visit(item, inner)
      else if (item.type === 'array') visitList(item, inner)
      else if (item.type === 'string') units.push(textOf(item, inner, new Set(), ''))
    }
  }

  const textOf = (node: JsonNode, path: Path, names: Set<string>, name: string): Unit => ({
    ...scopedPath(path),
    at: node.offset,
    source: String(node.value),
    context: contextOf(name, names),
    edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
  })

  const pluralOf = (group: FormGroup, path: Path, base: string): PluralUnit => ({
    group,
    ...scopedPath(path),
    at: group.members[0]!.member.node.offset,
    source: Object.fromEntries(group.members.map(({ category, member }) => [category, String(member.value.value)])),
    edits: ({ text }) =>
      typeof text === 'string'
        ? []
        : editForms(file, group, text, { nameOf: (category) => `${base}_${category}`, write }),
  })

  visit(root, [])
  return units
}

const COUNT = /\{\{-?\s{0,9}count\b/

function groupsIn(object: JsonNode, members: JsonMember[], names: Set<string>) {
  const groups = new Map<string, FormGroup>()
  for (const member of members) {
    const found = baseOf(member.name)
    if (!found || member.value.type !== 'string') continue
    if (!areForms((category) => names.has(`${found.base}_${category}`))) continue
    const group = groups.get(found.base) ?? { object, members: [] }
    if (group.members.every(({ category }) => category !== found.category))
      group.members.push({ category: found.category, member })
    groups.set(found.base, group)
  }
  const contexts = new Set(
    [...names].filter((name) => !baseOf(name)).map((name) => name.slice(0, name.lastIndexOf('_'))),
  )
  for (const [base, { members }] of groups)
    if (members.length === 1 && contexts.has(base) && !COUNT.test(String(members[0]!.member.value.value)))
      groups.delete(base)
  return groups
}

function baseOf(name: string): { base: string; category: PluralCategory } | undefined {
  const at = name.lastIndexOf('_')
  const category = PLURAL_CATEGORIES.find((one) => one === name.slice(at + 1))
  return at > 0 && category ? { base: name.slice(0, at), category } : undefined
}

function contextOf(name: string, names: Set<string>) {
  const at = name.lastIndexOf('_')
  return at > 0 && names.has(name.slice(0, at)) ? name.slice(at + 1) : undefined
}
