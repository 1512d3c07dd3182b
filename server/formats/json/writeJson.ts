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

/** The properties of an object that hold the forms of one text, by category. */
export type FormGroup = { object: JsonNode; members: { category: keyof PluralForms; member: JsonMember }[] }

/** Writes the forms of a text: replaces those that are there, adds those a language needs, and removes the others. */
export function editForms(
  file: string,
  { object, members }: FormGroup,
  forms: PluralForms,
  { nameOf, write }: { nameOf: (category: string) => string; write: (text: string, like: JsonNode) => string },
): Edit[] {
  const edits: Edit[] = []
  const last = members.at(-1)!.member
  const gone = new Set<JsonNode>()
  for (const { category, member } of members) {
    const form = forms[category]
    if (form === undefined) gone.add(member.node)
    else edits.push(replaceValue(member.value, write(form, member.value)))
  }
  const known = new Set(members.map(({ category }) => category))
  const added = (Object.keys(forms) as (keyof PluralForms)[]).filter((category) => !known.has(category))
  const text = added.map(
    (category) =>
      separatorIn(file, object) + memberLike(file, last, nameOf(category), write(forms[category]!, last.value)),
  )
  if (text.length > 0) edits.push({ start: endOf(last.node), end: endOf(last.node), text: text.join('') })
  return [...edits, ...removals(object, gone)]
}

const memberLike = (file: string, { node, value }: JsonMember, name: string, text: string) =>
  JSON.stringify(name) + file.slice(endOf(node.children![0]!), value.offset) + text

/** Characters between two properties. */
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
