import {
  countRegions,
  insertRegions,
  listAddedTexts,
  listLineages,
  listShownLineages,
} from '#db/queries/screenshots/regions.ts'
import type { Trx } from '#db/schema.ts'
import { MAX_REGIONS, type Region } from '#db/vocabulary/texts/screenshots.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import { editInProject, type Guarding } from '../rights/editInProject.ts'
import { OUTSIDE, TOO_MANY_REGIONS } from './constants.ts'

type Found = { id: string; project_id: string; width: number; height: number }
type Asked = { source_text_ids: string[]; region: Region | null }

export const MAX_SHOWN_LENGTH = 300

export const showTexts = (call: Guarding<Found>, { source_text_ids, region }: Asked) =>
  editInProject(call, async (trx, screenshot) => {
    if (region) requireWithin(screenshot, region)
    const lineages = await lineagesOf(trx, screenshot, source_text_ids)
    const shown = region ? new Set() : await listShownLineages(trx, screenshot.id)
    const added = lineages.filter((lineage) => !shown.has(lineage))
    if (added.length === 0) return []
    if ((await countRegions(trx, screenshot.id)) + added.length > MAX_REGIONS) throw new ApiError(409, TOO_MANY_REGIONS)
    const ids = await insertRegions(trx, screenshot.id, added, region)
    return listAddedTexts(trx, ids, source_text_ids, MAX_SHOWN_LENGTH)
  })

export async function lineagesOf(trx: Trx, { project_id }: Pick<Found, 'project_id'>, ids: readonly string[]) {
  const lineages = await listLineages(trx, project_id, ids)
  if (lineages.length < ids.length) throw notFound('Source text')
  return [...new Set(lineages)]
}

export function requireWithin({ width, height }: Found, region: Region) {
  if (region.x + region.width > width || region.y + region.height > height) throw invalid(['body', 'region'], OUTSIDE)
}
