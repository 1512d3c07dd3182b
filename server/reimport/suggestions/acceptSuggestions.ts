import { v7 as uuid } from 'uuid'
import { listNewestSuggestions } from '#db/queries/reimports/fileSuggestions.ts'
import {
  findReimportPath,
  insertReimport,
  lockReimportChanges,
  updateReimportChanges,
} from '#db/queries/reimports/reimports.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { compress, decompress } from '#db/zstd.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { inDocument } from '../../liveEdits/inDocument.ts'
import { ROWS_AT_ONCE } from '../../liveEdits/slices.ts'
import { untilFree } from '../../liveEdits/untilFree.ts'
import { requirePage } from '../../organizations/access.ts'
import type { Services } from '../../services.ts'
import type { Changes } from '../changes.ts'
import { NOT_ITS_ACCEPTANCE } from '../constants.ts'
import type { AcceptedSuggestions, AcceptSuggestions, Counts } from '../contract.ts'
import { acceptIn } from './acceptIn.ts'

type Place = { page_id: string; language: LanguageCode }

/**
 * Accepts the newest suggestions of the next rows of a page, up to 500, so that typing does not wait for thousands. All that is
 * accepted under one id is one operation in the list of imports, with one undo.
 */
export const acceptSuggestions = (
  services: Services,
  at: Place,
  { id: begun, after }: Pick<AcceptSuggestions, 'id' | 'after'>,
  by: Requester,
): Promise<AcceptedSuggestions> =>
  untilFree(services, () =>
    inDocument(services, at, async (trx, edit) => {
      const { page_id, language } = at
      await requirePage(trx, by.id, page_id, 'useProjects')
      const earlier = begun === undefined ? NOTHING_YET : await lockAcceptance(trx, begun, at, by)
      const next = await listNewestSuggestions(trx, page_id, language, { after, limit: ROWS_AT_ONCE })
      const { accepted, held, rows, checks, madeFor } = await acceptIn(trx, edit, { ...at, by }, next)
      const changes: Changes = {
        ...NO_SOURCES,
        translations: { [language]: [...(earlier.translations[language] ?? []), ...rows] },
        checks: { [language]: [...(earlier.checks[language] ?? []), ...checks] },
        made_for: { [language]: { ...earlier.made_for?.[language], ...madeFor } },
        accepted: {
          [language]: [
            ...(earlier.accepted?.[language] ?? []),
            ...accepted.map(({ source_text_id: id, content, reimport_id }) => ({ id, content, reimport_id })),
          ],
        },
      }
      const id = await keepAcceptance(trx, begun, { page_id, changes, isNew: rows.length > 0 }, by)
      const isLast = next.length < ROWS_AT_ONCE
      return { id, accepted: accepted.length, held, next: isLast ? null : next.at(-1)!.source_text_id }
    }),
  )

const NO_SOURCES = { added: [], archived: [], returned: [], changed: [], renamed: [], displaced: [] }
const NOTHING_YET: Changes = { ...NO_SOURCES, translations: {}, checks: {} }
const NO_COUNTS = { added: 0, changed: 0, moved: 0, renamed: 0, gone: 0, returned: 0, translations: 0, suggestions: 0 }

/** An acceptance that goes on is that person's own, in the same page and language, and was not undone. */
async function lockAcceptance(trx: Trx, id: string, { page_id, language }: Place, by: Requester): Promise<Changes> {
  const stored = await lockReimportChanges(trx, id, { page_id, actor_id: by.id })
  const changes = stored && (JSON.parse((await decompress(stored)).toString()) as Changes)
  if (!changes?.accepted?.[language]) throw new ApiError(409, NOT_ITS_ACCEPTANCE)
  return changes
}

type Kept = { page_id: string; changes: Changes; isNew: boolean }

async function keepAcceptance(trx: Trx, begun: string | undefined, { page_id, changes, isNew }: Kept, by: Requester) {
  if (!isNew) return begun ?? null
  const [accepted] = Object.values(changes.accepted!)
  const counts = JSON.stringify({ ...NO_COUNTS, accepted: accepted!.length } satisfies Counts)
  const kept = { counts, changes: await compress(JSON.stringify(changes)) }
  if (begun !== undefined) {
    await updateReimportChanges(trx, begun, kept)
    return begun
  }
  const id = uuid()
  const path = await findReimportPath(trx, accepted![0]!.reimport_id)
  await insertReimport(trx, {
    ...{ id, page_id, actor_id: by.id, actor_name: by.name, path, carry_id: null, file_import_id: null },
    ...kept,
  })
  return id
}
