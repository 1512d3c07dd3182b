import { v7 as uuid } from 'uuid'
import { lockPaths, replacePageFile } from '#db/queries/files/pageFiles.ts'
import { updateReimportFile } from '#db/queries/files/reimports.ts'
import { insertTemplateOf, lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import { deleteCarry, insertCarry, updateCarry } from '#db/queries/versions/carries.ts'
import { listPagesToCopy } from '#db/queries/versions/copyPages.ts'
import { findCommonState, insertState } from '#db/queries/versions/versionStates.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Reimported } from '../files/merge/contract.ts'
import { mergePlan, requireUnclaimed, stoppingClaims } from '../files/merge/mergePlan.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import type { FileThread } from '../files/thread/openFileThread.ts'
import { notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { inPages } from '../liveEdits/inDocuments.ts'
import type { Services } from '../services.ts'
import type { Carried, CarryCounts } from './contract.ts'
import { copyInto } from './copyVersion.ts'
import { type CarryPlan, type PlannedPage, planCarry } from './planCarry.ts'
import { requireVersions, type VersionIds } from './requireVersions.ts'

/** Merges all pages or none; words that people wrote there since both versions were the same stay. */
export async function carryVersion(
  services: Services,
  files: FileWork,
  ids: VersionIds,
  by: Requester,
): Promise<Carried> {
  const { targets } = await requireVersions(services.db, by.id, ids)
  return files.inThread((thread) => carryInThread(services, thread, ids, targets, by))
}

const carryInThread = (
  services: Services,
  thread: FileThread,
  ids: VersionIds,
  targets: LanguageCode[],
  by: Requester,
): Promise<Carried> =>
  stoppingClaims(services, targets, by, () =>
    inPages(services, async (trx, editsOf) => {
      const { targets, from, source_language } = await requireVersions(trx, by.id, ids)
      if ((await lockPaths(trx, ids.into)).length === 0) throw notFound('Version')
      const common = await findCommonState(trx, ids.from, ids.into)
      // Before anything is read: what is written there meanwhile is carried the next time, or twice, and never left out.
      const state_id = await insertState(trx, ids.from, ids.into)
      const plan = await planCarry(trx, thread, { ...ids, source_language }, common, async (pairs) => {
        const pages = pairs.flatMap(({ from, into }) => into ?? from ?? [])
        await lockPages(
          trx,
          pages.map(({ id }) => id),
        )
      })
      for (const { page, plan: ofPage } of plan.pages)
        await requireUnclaimed(trx, { page_id: page.id, targets }, ofPage)
      await lockHeadsOfPages(
        trx,
        [...plan.pages.map(({ page }) => page), ...plan.added].map(({ id }) => id),
      )

      const id = uuid()
      await insertCarry(trx, {
        ...{ id, version_id: ids.from, version_name: from.name, into_version_id: ids.into, state_id },
        ...{ actor_id: by.id, actor_name: by.name, counts: '{}', added_pages: [] },
      })
      const added_pages = await addPages(trx, ids, plan, from.name)
      const done: Merge[] = []
      for (const planned of plan.pages) {
        const { page, from: source } = planned
        const origin = { path: source?.name ?? page.name, carry_id: id, file_import_id: null }
        const merged = await mergePlan(trx, editsOf(page.id), { page_id: page.id, targets }, planned.plan, origin, by)
        if (merged.id !== null && source && planned.plan.isCurrent)
          await takeTemplate(trx, merged.id, source.id, page.id)
        done.push({ planned, merged })
      }
      const counts = countsOf(done, added_pages.length)
      const hasChanged = added_pages.length > 0 || done.some(({ merged }) => merged.id !== null)
      if (hasChanged) await updateCarry(trx, id, { counts: JSON.stringify(counts), added_pages })
      else await deleteCarry(trx, id, state_id)
      return { id: hasChanged ? id : null, counts, conflicts: done.flatMap(conflictsOf) }
    }),
  )

async function takeTemplate(trx: Trx, reimportId: string, fromPageId: string, pageId: string) {
  const file_id = await insertTemplateOf(trx, fromPageId, pageId)
  if (file_id === undefined) return
  const replaced_file_id = await replacePageFile(trx, pageId, file_id)
  await updateReimportFile(trx, reimportId, { file_id, replaced_file_id })
}

async function addPages(trx: Trx, { from, into }: VersionIds, { added }: CarryPlan, name: string) {
  if (added.length === 0) return []
  const wanted = added.map(({ id }) => id)
  const copies = await copyInto(trx, into, await listPagesToCopy(trx, from, wanted), name)
  return copies.map(({ to }) => to)
}

type Merge = { planned: PlannedPage; merged: Reimported }

function countsOf(done: Merge[], pages: number): CarryCounts {
  const sum = (pick: (one: Merge) => number) => done.reduce((all, one) => all + pick(one), 0)
  const of = (kind: keyof Reimported['counts']) => sum(({ merged }) => merged.counts[kind] ?? 0)
  return {
    ...{ added: of('added'), changed: of('changed'), moved: of('moved'), renamed: of('renamed'), gone: of('gone') },
    ...{ returned: of('returned'), translations: of('translations'), suggestions: of('suggestions'), pages },
    conflicts: sum(({ planned }) => planned.plan.conflicts.length),
  }
}

function conflictsOf({ planned: { page, plan }, merged }: Merge): Carried['conflicts'] {
  const at = { page_id: page.id, page_name: page.name }
  return [
    ...plan.conflicts.map(({ identifier }) => ({ ...at, identifier, language: null })),
    ...merged.suggestions.map((text) => ({ ...at, ...text })),
  ]
}
