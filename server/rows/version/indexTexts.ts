import { setImmediate } from 'node:timers/promises'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import { scopeOf } from '#db/queries/search/searchHits.ts'
import {
  type IndexedText,
  listNewTexts,
  listStaleShelves,
  markIndexed,
  type NewText,
  saveIndexed,
} from '#db/queries/search/searchTexts.ts'
import type { Shelf, StaleShelf } from '#db/queries/search/shelves.ts'
import type { Db } from '#db/schema.ts'
import { gramsOf, hashOf } from '#db/vocabulary/texts/searchGrams.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import type { Services } from '../../services.ts'
import { bringUpVersion, createShelfWorker } from './shelfWork.ts'

const TEXTS_AT_ONCE = 1_000
const FOLDED_AT_ONCE = 100

export const searchWorker = (db: Db) =>
  createShelfWorker<StaleShelf, NewText, IndexedText>(db, {
    name: 'search',
    textsAtOnce: TEXTS_AT_ONCE,
    listStale: listStaleShelves,
    listNew: listNewTexts,
    make: foldAll,
    save: saveIndexed,
    mark: markIndexed,
  })

/** Brings what is searched up to date within this time; false where there is more to do. */
export const indexVersion = ({ db }: Pick<Services, 'db'>, within: InVersion, budgetMs: number) =>
  bringUpVersion(searchWorker(db), within, budgetMs)

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
