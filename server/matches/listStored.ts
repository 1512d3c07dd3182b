import { listTranslated, type StoredMatch, type Translated } from '#db/queries/memory/translated.ts'
import type { Db } from '#db/schema.ts'
import type { InPlace } from './match.ts'

const SOURCES_AT_ONCE = 30

type Wanted = Omit<Translated, 'sources'> & { text: Pick<InPlace, 'content' | 'identifier'>; enough: number }

/** Translations of these source texts, the most alike first, until there are enough: many have none in a language. */
export async function listStored(db: Db, percents: ReadonlyMap<string, number>, { text, enough, ...asked }: Wanted) {
  const stored: StoredMatch[] = []
  const all = [...percents.keys()].map((source) =>
    source === text.content ? { source, identifier: text.identifier } : { source },
  )
  for (let from = 0; from < all.length && stored.length < enough; from += SOURCES_AT_ONCE)
    stored.push(...(await listTranslated(db, { ...asked, sources: all.slice(from, from + SOURCES_AT_ONCE) })))
  return stored
}
