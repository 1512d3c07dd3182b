import type { PluralForms } from '../format.ts'
import type { Edit } from '../text/splice.ts'
import { hasUnit, isBeyondAscii, replaceUnits, unicodeEscape } from '../text/units.ts'
import { endOf, type JsonMember, type JsonNode, membersOf } from './readJson.ts'

/** Strings as a file writes them: a file of ASCII that escapes other characters stays one. */
export function jsonString(file: string) {
  const isEscaped = file.includes('\\u') && !hasUnit(file, isBeyondAscii)
  return (text: string) => (isEscaped ? escapeAll(JSON.stringify(text)) : JSON.stringify(text))
}

const escapeAll = (json: string) =>
  replaceUnits(json, (code) => (isBeyondAscii(code) ? unicodeEscape(code) : undefined))

export const replaceValue = (node: JsonNode, text: string): Edit => ({ start: node.offset, end: endOf(node), text })

export type FormGroup = { object: JsonNode; members: { category: keyof PluralForms; member: JsonMember }[] }

export function editForms(
  file: string,
  { object, members }: FormGroup,
  forms: PluralForms,
  { nameOf, write }: { nameOf: (category: string) => string; write: (text: string, like: JsonNode) => string },
): Edit[] {
  const kept = members.filter(({ category }) => forms[category] !== undefined)
  const edits = kept.map(({ category, member: { value } }) => replaceValue(value, write(forms[category]!, value)))
  const known = new Set(members.map(({ category }) => category))
  const added = (Object.keys(forms) as (keyof PluralForms)[]).filter((category) => !known.has(category))
  const last = (kept.at(-1) ?? members.at(-1)!).member
  const text = added.map(
    (category) =>
      separatorIn(file, object) + memberLike(file, last, nameOf(category), write(forms[category]!, last.value)),
  )
  return text.length === 0 ? edits : [...edits, { start: endOf(last.node), end: endOf(last.node), text: text.join('') }]
}

export function removeForms(changes: readonly { group: FormGroup; forms: PluralForms }[]): Edit[] {
  const gone = new Map<JsonNode, Set<JsonNode>>()
  for (const { group, forms } of changes)
    for (const { category, member } of group.members)
      if (forms[category] === undefined) gone.set(group.object, (gone.get(group.object) ?? new Set()).add(member.node))
  return [...gone].flatMap(([object, nodes]) => removals(object, nodes))
}

const memberLike = (file: string, { node, value }: JsonMember, name: string, text: string) =>
  JSON.stringify(name) + file.slice(endOf(node.children![0]!), value.offset) + text

export function separatorIn(file: string, object: JsonNode): string {
  const [first, second] = object.children ?? []
  if (!first) return ''
  const between = second && file.slice(endOf(first), second.offset)
  if (between?.trim() === ',') return between
  const before = file.slice(object.offset + 1, first.offset)
  return `,${before.trim() === '' ? before : ' '}`
}

function removals(object: JsonNode, gone: ReadonlySet<JsonNode>): Edit[] {
  const all = membersOf(object).map(({ node }) => node)
  const kept = all.findIndex((node) => !gone.has(node))
  return all.flatMap((node, at) => {
    if (!gone.has(node)) return []
    if (at < kept) return [{ start: node.offset, end: all[at + 1]!.offset, text: '' }]
    return [{ start: endOf(all[at - 1]!), end: endOf(node), text: '' }]
  })
}
