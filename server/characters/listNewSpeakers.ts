import { listCharacters, listSpeakers } from '#db/queries/pages/characters.ts'
import type { Db } from '#db/schema.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { MAX_SPEAKERS } from './constants.ts'
import type { Speakers } from './contract.ts'

const folded = (name: string) => normalized(name.trim(), 'NFKC').toLowerCase()

export async function listNewSpeakers(db: Db, page_id: string): Promise<Speakers> {
  const known = new Set((await listCharacters(db, page_id)).map(({ name }) => folded(name)))
  const speakers = Map.groupBy(await listSpeakers(db, page_id), ({ name }) => folded(name))
  const found = [...speakers]
    .filter(([name]) => name !== '' && !known.has(name))
    .map(([, written]) => ({
      name: written[0]!.name.trim(),
      texts: written.reduce((sum, { texts }) => sum + texts, 0),
    }))
    .sort((one, other) => other.texts - one.texts)
  return { names: found.slice(0, MAX_SPEAKERS).map(({ name }) => name), count: found.length }
}
