import { v7 as uuid } from 'uuid'
import { touchProject } from '#db/queries/projects/projects.ts'
import { findVersionForUser, insertVersion, type Version } from '#db/queries/projects/versions.ts'
import { type CopiedPage, copyPages, copyTexts, listPagesToCopy, prepareCopy } from '#db/queries/versions/copyPages.ts'
import { insertState } from '#db/queries/versions/versionStates.ts'
import type { Trx } from '#db/schema.ts'
import type { VersionStatus } from '#db/vocabulary/statuses.ts'
import { notFound } from '../http/apiError.ts'
import { type Writing, writeAtOneMoment } from '../http/write.ts'

type NewVersion = { project_id: string; name: string; status: VersionStatus; copy_of: string }

/** With more of them a statement may take too long. */
const TEXTS_AT_ONCE = 20_000

/** Copies a version as it is at this moment, all of it or nothing, while people go on writing there. */
export const copyVersion = (services: Writing, { copy_of, ...version }: NewVersion, by: { id: string }) =>
  writeAtOneMoment(services, async (trx): Promise<Version> => {
    await touchProject(trx, version.project_id)
    const copied = await findVersionForUser(trx, copy_of, by.id)
    if (copied?.project_id !== version.project_id) throw notFound('Version')
    const made = await insertVersion(trx, version)
    const pages = await listPagesToCopy(trx, copy_of)
    await copyInto(trx, made.id, pages, copied.name)
    await insertState(trx, copy_of, made.id)
    return { ...made, pages_count: pages.length }
  })

export async function copyInto(
  trx: Trx,
  intoVersionId: string,
  pages: Awaited<ReturnType<typeof listPagesToCopy>>,
  copiedFrom: string,
): Promise<CopiedPage[]> {
  await prepareCopy(trx)
  const copies = pages.map(({ id, texts }) => ({ from: id, to: uuid(), texts }))
  for (const some of inParts(copies)) {
    await copyPages(trx, intoVersionId, some)
    await copyTexts(trx, some, copiedFrom)
  }
  return copies
}

function* inParts<Page extends { texts: number }>(pages: readonly Page[]) {
  let [part, texts] = [[] as Page[], 0]
  for (const page of pages) {
    if (part.length > 0 && texts + page.texts > TEXTS_AT_ONCE) {
      yield part
      ;[part, texts] = [[], 0]
    }
    part.push(page)
    texts += page.texts
  }
  if (part.length > 0) yield part
}
