import type { EntryText, PluralForms, ReadOptions } from '../../format.ts'
import { type Scoped, scopedPath } from '../../identifiers.ts'
import { isKnownLanguage } from '../../languageKeys.ts'
import { findOfLanguage } from '../../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../../skipped.ts'
import { unlessLeftOut } from '../../text/textFormat.ts'
import type { JsonUnit } from '../formEdits.ts'
import { mapIn, type WrittenForm, writtenForms } from '../formGroups.ts'
import { type JsonMember, type JsonNode, membersOf } from '../readJson.ts'
import { walkTexts } from '../walkTexts.ts'
import { replaceValue } from '../writeJson.ts'
import { isNameOf, type LanguagesFound, type OfLanguages, sourceIn, translationsOf } from './languageFile.ts'
import { type Added, insertInto, printAdded, printingOf } from './print.ts'

const NOTES = new Set(['description', 'comment', 'context', 'note', 'notes'])
const IDS = new Set(['id', '_id', 'key', 'name'])

type Leaf = { object: JsonNode; languages: JsonMember[]; notes: JsonMember[] }

/** An object that has a text in each language: `{"en": "…", "de": "…"}`. */
function leafOf(object: JsonNode): Leaf | undefined {
  const isItem = object.parent?.type === 'array'
  const members = membersOf(object).filter(({ name }) => !(isItem && IDS.has(name)))
  const languages = members.filter(isOfLanguage)
  const others = members.filter((member) => !languages.includes(member))
  // Beside texts in several languages stands what is said of them: `"speaker": "Ana"`, `"limit": 20`.
  const isNote = ({ name, value: { type } }: JsonMember) =>
    type === 'string' ? NOTES.has(name) || isItem || languages.length > 1 : type !== 'object' && type !== 'array'
  const isWhole = languages.length > 0 && others.every(isNote)
  const notes = others.filter(({ value }) => value.type === 'string')
  return isWhole && !languages.every(isOwnName) ? { object, languages, notes } : undefined
}

const isOfLanguage = ({ name, value }: JsonMember) =>
  isKnownLanguage(name) &&
  (value.type === 'string' || value.type === 'null' || (value.type === 'object' && mapIn(value) !== undefined))

/** A list of languages for people to choose from has no translations. */
const isOwnName = ({ name, value }: JsonMember) => isNameOf(name, String(value.value ?? ''))

export function leavesIn(root: JsonNode) {
  const leaves: (Leaf & Scoped)[] = []
  const others: (Scoped & { at: number; text: string })[] = []
  walkTexts(root, {
    object(object, path) {
      const leaf = path.length > 0 ? leafOf(object) : undefined
      if (leaf) leaves.push({ ...leaf, ...scopedPath(path) })
      return leaf && 'all'
    },
    value(node, path) {
      if (node.type === 'string' && node.value !== '')
        others.push({ ...scopedPath(path), at: node.offset, text: String(node.value) })
    },
  })
  return { leaves, others }
}

type Reading = { options: ReadOptions; write: (text: string) => string }

export function readLeaves(file: string, root: JsonNode, { options, write }: Reading): LanguagesFound {
  const { leaves, others } = leavesIn(root)
  const { skipped, add } = collectSkipped<FoundSkipped>()
  for (const { at, key, text } of others) add({ at, text, place: key, reason: SKIPPED.noLanguage })
  const all = new Map(leaves.flatMap(({ languages }) => languages.map((one) => [one.name, one])))
  const { name: source = '' } = sourceIn([...all.values()], options.source) ?? {}
  const units = leaves.flatMap(({ key, scope, object, languages, notes }): (OfLanguages & Leaf)[] => {
    const own = findOfLanguage(languages, ({ name }) => name, source)
    if (!own)
      for (const { name, value } of languages)
        add({ at: value.offset, place: `${key}.${name}`, text: String(value.value ?? ''), reason: SKIPPED.noSource })
    if (!own) return []
    const rest = languages.filter((one) => one !== own)
    const texts = new Map(rest.map(({ name, value }) => [name, unitOf(key, value, write)]))
    const context = notes.map(noteOf).join('\n')
    const unit = {
      ...unitOf(key, own.value, write),
      scope,
      at: object.offset,
      context,
      translations: translationsOf(texts),
    }
    return [{ ...unit, others: texts, object, languages, notes }]
  })
  const printing = printingOf(file, root)
  return {
    ...{ units, skipped, names: [source, ...[...all.keys()].filter((name) => name !== source)] },
    add: (changes, name, wanted) =>
      changes.flatMap(({ unit, translation: { text } }) =>
        unlessLeftOut(unit.key, wanted, () => {
          const { languages, object, group } = unit as unknown as (typeof units)[number]
          const added = addedOf(text, (forms) => (group ? writtenForms(group, forms, wanted.language) : []), write)
          const known = languages.find((one) => one.name === name)
          if (known) return [replaceValue(known.value, printAdded(added, 0, { ...printing, isCompact: true }))]
          return insertInto(object, new Map([[name, added]]), printing, languages.at(-1)!.node)
        }),
      ),
  }
}

const noteOf = ({ name, value }: JsonMember) => (NOTES.has(name) ? String(value.value) : `${name}: ${value.value}`)

const addedOf = (
  text: EntryText,
  formsOf: (forms: PluralForms) => WrittenForm[],
  write: Reading['write'],
): Added | string =>
  typeof text === 'string' ? write(text) : new Map(formsOf(text).map((form) => [form.name, write(form.text)]))

function unitOf(key: string, node: JsonNode, write: Reading['write']): JsonUnit {
  const group = node.type === 'object' ? mapIn(node) : undefined
  const forms = group?.members.map(({ category, member }) => [category, String(member.value.value)] as const)
  return {
    ...{ key, at: node.offset, source: forms ? Object.fromEntries(forms) : String(node.value ?? '') },
    ...(group && { group }),
    edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
  }
}
