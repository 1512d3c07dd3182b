import { type Facts, importedFacts, statedBefore } from '#collab/text/facts/facts.ts'
import type { FileText } from '../read/fileTexts.ts'
import { type LinedTexts, unpackBeside } from '../read/textLines.ts'

/** The texts of a page: those in the table in its order, and from `archivedFrom` on the archived ones. */
export type KnownTexts = {
  ids: readonly string[]
  texts: readonly FileText[]
  archivedFrom: number
  factsOf?: (place: number) => Facts | undefined
}

/** As Postgres writes a text as JSON: [id, identifier, content, context, 1 where archived, words, facts, lineage]. */
export type KnownRow = [string, string, string, string | null, 0 | 1, number, Facts | null, string?]

/**
 * The texts of a page as JSON; or, where a recorded file held the same, its texts and the archived ones as JSON, with
 * identifiers in place of ids.
 */
export type Known = { json: string } | { archived: string; texts: Uint8Array }

/** Few texts are parsed where most are those of the file that comes, whose own ones then stand for them. */
export function knownTextsOf(known: Known, file: LinedTexts): KnownTexts {
  if ('json' in known) return parseKnown(known.json)
  const texts = unpackBeside(known.texts, file)
  const archived = parseKnown(known.archived)
  return {
    ids: texts.map(([identifier]) => identifier).concat(archived.ids),
    texts: texts.concat(archived.texts),
    archivedFrom: texts.length,
    factsOf: (place) => {
      const text = texts[place]
      return text ? importedFacts(text[5], text[2]) : archived.factsOf?.(place - texts.length)
    },
  }
}

export function parseKnown(json: string): KnownTexts {
  const rows = JSON.parse(json) as KnownRow[]
  const archivedFrom = rows.findIndex(([, , , , archived]) => archived === 1)
  return {
    ids: rows.map(([id]) => id),
    texts: rows.map(knownTextOf),
    archivedFrom: archivedFrom === -1 ? rows.length : archivedFrom,
    factsOf: (place) => rows[place]![6] ?? undefined,
  }
}

const knownTextOf = ([, identifier, content, context, , words, facts, lineage]: KnownRow): FileText => {
  return [identifier, content, context ?? '', words, [], facts ? statedBefore(facts) : undefined, lineage]
}
