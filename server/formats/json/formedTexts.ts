import { scopedPath } from '../identifiers.ts'
import type { JsonUnit } from './formEdits.ts'
import { type FormGroup, type FormsOptions, groupsIn, mapIn } from './formGroups.ts'
import { collectItemNames } from './otherValues.ts'
import { type JsonNode, membersOf } from './readJson.ts'
import { type JsonPath, walkTexts } from './walkTexts.ts'
import { replaceValue } from './writeJson.ts'

/** `keepsPaths`: for places in the tree of another language. */
type Reading = FormsOptions & { write: (text: string) => string; hasMaps?: true; keepsPaths?: true }
export type Formed = JsonUnit & { path: JsonPath }

const NO_PATH: JsonPath = []

/** The texts of a tree, in which the forms of one text are one. */
export function formedTexts(root: JsonNode, { write, hasMaps, keepsPaths, ...options }: Reading) {
  const units: Formed[] = []
  const namesIn = new Map<JsonNode, ReadonlySet<string>>()
  const { skipped, name } = collectItemNames()
  const kept = (path: JsonPath) => (keepsPaths ? [...path] : NO_PATH)
  const addForms = (group: FormGroup, path: JsonPath, context?: string) =>
    units.push({
      ...scopedPath(path),
      ...{ group, path: kept(path) },
      ...(group.kind === 'ordinal' && { isOrdinal: true }),
      at: group.members[0]!.member.node.offset,
      source: Object.fromEntries(group.members.map(({ category, member }) => [category, String(member.value.value)])),
      context,
      edits: () => [],
    })
  walkTexts(root, {
    name,
    object(object, path) {
      const map = hasMaps && path.length > 0 ? mapIn(object) : undefined
      if (map) {
        addForms(map, path)
        return 'all'
      }
      const names = new Set(membersOf(object).map(({ name }) => name))
      namesIn.set(object, names)
      const taken = new Map<JsonNode, (() => void) | undefined>()
      for (const group of groupsIn(object, (base) => scopedPath([...path, base]).key, options)) {
        const inner = [...path, group.base]
        const order = group.members.map(({ member }) => member.value).sort((one, other) => one.offset - other.offset)
        for (const value of order) taken.set(value, undefined)
        taken.set(order[0]!, () => addForms(group, inner, contextOf(group.base, names)))
      }
      return taken
    },
    value(node, path) {
      if (node.type !== 'string') return
      const last = path.at(-1)
      units.push({
        ...scopedPath(path),
        path: kept(path),
        at: node.offset,
        source: String(node.value),
        context: typeof last === 'string' ? contextOf(last, namesIn.get(node.parent?.parent ?? node)) : undefined,
        edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
      })
    },
  })
  return { units, skipped }
}

function contextOf(name: string, names: ReadonlySet<string> = new Set()) {
  const at = name.lastIndexOf('_')
  if (at <= 0) return undefined
  const base = name.slice(0, at)
  const isBeside = names.has(base) || names.has(`${base}_other`)
  return isBeside && name.slice(at + 1) !== 'ordinal' ? name.slice(at + 1) : undefined
}
