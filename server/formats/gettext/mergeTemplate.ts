import type { Entry, Translations } from '../format.ts'
import { matchEntries } from '../matchEntries.ts'
import { po } from './po.ts'

/** A PO file with the texts that only its template has; undefined where the two have nothing in common. Throws FormatError. */
export function withTextsOf(template: Uint8Array, file: Uint8Array): Uint8Array | undefined {
  const { entries } = po.read(template)
  const known = matchEntries(entries, po.read(file).entries, { isPair: true })
  if (known.size === 0) return undefined
  const added = entries.flatMap(({ identifier }) => (known.has(identifier) ? [] : [identifier]))
  return added.length === 0 ? file : po.addPlaces!(file, template, new Set(added))
}

/**
 * A template as the next edition of a PO file, with its translations, which are into `language` where it names none; undefined
 * where the two have nothing in common. Throws FormatError.
 */
export function asEditionOf(file: Uint8Array, template: Uint8Array, language: string): Uint8Array | undefined {
  const { entries } = po.read(template)
  const { entries: own, language: named = language } = po.read(file)
  const known = matchEntries(entries, own, { isPair: true })
  if (known.size === 0) return undefined
  const translations: Translations = new Map(
    entries.flatMap(({ identifier, source }) => {
      const found = known.get(identifier)
      const own = found?.translations?.[0]
      return own && hasFormsLike(found, source) ? [[identifier, { text: own.text, status: own.status }]] : []
    }),
  )
  return po.write(template, translations, named)
}

const hasFormsLike = (entry: Entry, source: Entry['source']) => typeof entry.source === typeof source
