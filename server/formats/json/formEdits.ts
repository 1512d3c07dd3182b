import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { PluralForms } from '../format.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, unlessLeftOut } from '../text/textFormat.ts'
import { type FormGroup, type WrittenForm, writtenForms } from './formGroups.ts'
import { endOf, type JsonMember, type JsonNode, membersOf } from './readJson.ts'
import { replaceValue, separatorIn } from './writeJson.ts'

export type JsonUnit = Unit & { group?: FormGroup }
type Write = (text: string) => string

/** Texts and forms; a file keeps the order of its forms, and those that a language has beside them follow. */
export function editTexts(file: string, changes: readonly Change[], wanted: Wanted, write: Write): Edit[] {
  const gone = new Map<JsonNode, Set<JsonNode>>()
  const edits = changes.flatMap(({ unit, translation }) =>
    unlessLeftOut(unit.key, wanted, () => {
      const { group } = unit as JsonUnit
      if (!group || typeof translation.text === 'string') return unit.edits(translation, wanted)
      const { edits, left } = editForms(file, group, { forms: translation.text, language: wanted.language, write })
      for (const { node } of left) gone.set(group.object, (gone.get(group.object) ?? new Set()).add(node))
      return edits
    }),
  )
  return [...edits, ...[...gone].flatMap(([object, nodes]) => removals(object, nodes))]
}

type Forms = { forms: PluralForms; language: LanguageCode; write: Write }

function editForms(file: string, group: FormGroup, { forms, language, write }: Forms) {
  const wanted = new Map(writtenForms(group, forms, language).map((form) => [form.name, form]))
  const edits: Edit[] = []
  const left: JsonMember[] = []
  let last: JsonMember | undefined
  const replace = (member: JsonMember, { name, text }: WrittenForm) => {
    if (name !== member.name) edits.push(replaceValue(member.node.children![0]!, JSON.stringify(name)))
    edits.push(replaceValue(member.value, write(text)))
    wanted.delete(name)
    last = member
  }
  for (const { member } of group.members) {
    const form = wanted.get(member.name)
    if (form) replace(member, form)
    else left.push(member)
  }
  // Other languages have other names for all of them.
  if (group.kind === 'number')
    for (const [, form] of [...wanted]) {
      const member = left.shift()
      if (member) replace(member, form)
    }
  const like = last ?? left.shift() ?? group.members.at(-1)!.member
  const between = separatorIn(file, group.object)
  const added = [...wanted.values()].map(({ name, text }) => between + memberLike(file, like, name, write(text)))
  if (added.length > 0) edits.push({ start: endOf(like.node), end: endOf(like.node), text: added.join('') })
  return { edits, left }
}

const memberLike = (file: string, { node, value }: JsonMember, name: string, text: string) =>
  JSON.stringify(name) + file.slice(endOf(node.children![0]!), value.offset) + text

function removals(object: JsonNode, gone: ReadonlySet<JsonNode>): Edit[] {
  const all = membersOf(object).map(({ node }) => node)
  const kept = all.findIndex((node) => !gone.has(node))
  return all.flatMap((node, at) => {
    if (!gone.has(node)) return []
    if (at < kept) return [{ start: node.offset, end: all[at + 1]!.offset, text: '' }]
    return [{ start: endOf(all[at - 1]!), end: endOf(node), text: '' }]
  })
}
