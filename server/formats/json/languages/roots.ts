import type { ReadOptions } from '../../format.ts'
import { isKnownLanguage } from '../../languageKeys.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../../skipped.ts'
import { type Formed, formedTexts } from '../formedTexts.ts'
import { type JsonMember, type JsonNode, membersOf } from '../readJson.ts'
import { isMetadata } from '../rootedJson.ts'
import { addTexts } from './addTexts.ts'
import { isNameOf, type LanguagesFound, type OfLanguages, sourceIn, tagOf, translationsOf } from './languageFile.ts'
import { printingOf } from './print.ts'

export const rootsIn = (root: JsonNode): JsonMember[] =>
  membersOf(root).filter(({ name, value }) => !isMetadata(name) && (value.type === 'object' || isKnownLanguage(name)))

const WRAPPERS = ['translations', 'messages', 'resources', 'locales', 'strings', 'texts', 'i18n', 'data']

export function unwrap(root: JsonNode): JsonNode {
  const [wrapped, ...others] = membersOf(root).filter(({ value }) => value.type === 'object')
  return wrapped && others.length === 0 && WRAPPERS.includes(wrapped.name.toLowerCase()) ? wrapped.value : root
}

const nameOf = ({ key, scope = '' }: Formed) => `${key}\0${scope}`

type Reading = { options: ReadOptions; write: (text: string) => string }

export function readRoots(file: string, root: JsonNode, { options, write }: Reading): LanguagesFound {
  const members = rootsIn(root)
  const base = sourceIn(members, options.source)!
  const { skipped, add, addAll } = collectSkipped<FoundSkipped>()
  const read = ({ name, value }: JsonMember, hasForms?: (key: string) => boolean) => {
    const found = formedTexts(value, { write, own: tagOf(name), hasForms, hasMaps: true, keepsPaths: true })
    addAll(found.skipped)
    return found.units
  }
  const sources = read(base)
  const ofForms = new Set(sources.flatMap(({ key, group }) => (group ? [key] : [])))
  const known = new Set(sources.map(nameOf))
  const others = members
    .filter((member) => member !== base)
    .map((member) => {
      const units = read(member, (key) => ofForms.has(key))
      for (const { key, at, source } of units.filter((unit) => !known.has(nameOf(unit))))
        for (const text of typeof source === 'string' ? [source] : Object.values(source))
          if (text !== '') add({ at, place: `${member.name}.${key}`, text, reason: SKIPPED.noSource })
      return { name: member.name, value: member.value, units: new Map(units.map((unit) => [nameOf(unit), unit])) }
    })
  const units = sources.map((unit): OfLanguages & Formed => {
    const found = others.flatMap(({ name, units }) => {
      const other = units.get(nameOf(unit))
      return other ? [[name, other] as const] : []
    })
    const byName = new Map(found)
    return { ...unit, others: byName, translations: translationsOf(byName) }
  })
  return {
    ...{ units, skipped, names: [base.name, ...others.map(({ name }) => name)] },
    add(changes, name, wanted) {
      const tree = others.find((other) => other.name === name)?.value
      return addTexts(changes, { root, base: base.value, tree, name, wanted, write, printing: printingOf(file, root) })
    },
  }
}

/** `{"de": {"name": "Deutsch", "flag": "de.png"}}` is a list of languages. */
export function isOwnName({ name, value }: JsonMember) {
  const texts = formedTexts(value, { write: JSON.stringify, own: undefined, hasForms: undefined }).units
  return texts.length <= MAX_TEXTS_OF_NAMES && texts.some(({ source }) => isNameOf(name, String(source)))
}

const MAX_TEXTS_OF_NAMES = 4
