import { setImmediate, setTimeout } from 'node:timers/promises'
import { scopeOf } from '#db/queries/search/searchHits.ts'
import {
  type IndexedText,
  listNewTexts,
  listStaleShelves,
  markShelf,
  type NewText,
  type Shelf,
  saveIndexed,
  tryShelf,
} from '#db/queries/search/searchTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { gramsOf, hashOf } from '#db/vocabulary/texts/searchGrams.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import type { Services } from '../../services.ts'

const TEXTS_AT_ONCE = 1_000
const FOLDED_AT_ONCE = 100
const SHELVES_AT_ONCE = 100
const MAX_RESTING = 1_000
const BUSY_PAUSE_MS = 50

type Stale = Awaited<ReturnType<typeof listStaleShelves>>[number]
type Indexing = Pick<Services, 'db'>

/** Brings what is searched up to date within this time; false where there is more to do. */
export async function indexVersion(
  services: Indexing,
  within: { version_id: string; language: LanguageCode },
  budgetMs: number,
) {
  const until = performance.now() + budgetMs
  for (;;) {
    const shelves = await listStaleShelves(services.db, within, SHELVES_AT_ONCE)
    if (shelves.length === 0) return true
    for (const shelf of shelves) {
      const isDone = await indexShelf(services, shelf, () => performance.now() > until)
      if (performance.now() > until) return false
      if (!isDone) await setTimeout(BUSY_PAUSE_MS) // another process is at it
    }
  }
}

type Marks = ReadonlyMap<string, string>

/**
 * Indexes what has not changed since `before`, the marks of the last time; those of now are returned. Texts that people write
 * at the moment wait until they rest, or until somebody searches them.
 */
export async function indexResting(services: Indexing, before: Marks, isOver: () => boolean): Promise<Marks> {
  const shelves = await listStaleShelves(services.db, 'everywhere', MAX_RESTING)
  for (const shelf of shelves)
    if (before.get(keyOf(shelf)) === shelf.mark && !isOver()) await indexShelf(services, shelf, isOver)
  return new Map(shelves.map((shelf) => [keyOf(shelf), shelf.mark]))
}

const keyOf = ({ page_id, language }: Shelf) => `${page_id}/${language}`

/** In transactions of some texts each; false where it is over, or somebody else has the shelf. */
async function indexShelf({ db }: Indexing, shelf: Stale, isOver: () => boolean) {
  for (;;) {
    const texts = await listNewTexts(db, shelf, TEXTS_AT_ONCE)
    const isLast = texts.length < TEXTS_AT_ONCE
    const indexed = await foldAll(texts, shelf)
    const isOurs = await db.transaction().execute(async (trx) => {
      if (!(await tryShelf(trx, shelf))) return false
      if (indexed.length > 0) await saveIndexed(trx, shelf, indexed)
      if (isLast) await markShelf(trx, shelf)
      return true
    })
    if (!isOurs) return false
    if (isLast) return true
    if (isOver()) return false
  }
}

async function foldAll(texts: readonly NewText[], shelf: Shelf) {
  const scope = scopeOf(shelf)
  const indexed: IndexedText[] = []
  for (const [at, { source_text_id, fingerprint, text, beside, facts }] of texts.entries()) {
    if (at % FOLDED_AT_ONCE === 0) await setImmediate()
    const { exact, bare } = searchable(text)
    const grams = new Set([scope, ...gramsOf(bare), ...gramsOf(searchable(beside).bare), ...facts.map(hashOf)])
    indexed.push({ source_text_id, fingerprint, bare, exact: exact === bare ? null : exact, grams: [...grams] })
  }
  return indexed
}
