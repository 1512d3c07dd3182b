import { listShownLineages, listTextsToFind } from '#db/queries/screenshots/regions.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { imageKey } from '../images/imageKeys.ts'
import { readLines } from '../images/readLines.ts'
import type { Services } from '../services.ts'
import { CANNOT_READ } from './constants.ts'
import { matchLines } from './matchLines.ts'

type Shot = { id: string; image_id: string; width: number; height: number; project_id: string }

const MAX_TEXTS = 20_000
const MAX_LENGTH = 300
const AROUND_PX = 8

/** Texts of a version that the words in the image say, where the screenshot does not show them yet. */
export async function proposeRegions(
  { db, objects, machines }: Services,
  person: string,
  screenshot: Shot,
  { version_id, language }: { version_id: string; language: LanguageCode },
) {
  const image = await objects.find(imageKey(screenshot.image_id))
  if (!image) throw notFound('Image')
  const lines = await machines.readings.run({ person }, () => readLines(image, language))
  if (!lines) throw new ApiError(409, CANNOT_READ)
  const shown = await listShownLineages(db, screenshot.id)
  const of = { version_id, project_id: screenshot.project_id, longest: MAX_LENGTH, limit: MAX_TEXTS }
  const texts = (await listTextsToFind(db, of)).filter(({ lineage_id }) => !shown.has(lineage_id))
  const known = new Map(texts.map((text) => [text.id, text]))
  return matchLines(lines, texts)
    .slice(0, MAX_REGIONS)
    .map(({ source_text_id, region }) => {
      const { identifier, content, page_name } = known.get(source_text_id)!
      return { source_text_id, identifier, content, page_name, region: grown(region, screenshot) }
    })
}

function grown({ x, y, width, height }: { x: number; y: number; width: number; height: number }, image: Shot) {
  const [left, top] = [Math.max(0, x - AROUND_PX), Math.max(0, y - AROUND_PX)]
  const right = Math.min(image.width, x + width + AROUND_PX)
  const bottom = Math.min(image.height, y + height + AROUND_PX)
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
