import { z } from 'zod'
import { MAX_IMAGE_SIDE_PX, MAX_REGIONS } from '#db/vocabulary/texts/screenshots.ts'
import { requiredNameOf, uuidsUpTo } from '../http/contract.ts'
import { NAME_REQUIRED } from './constants.ts'

export const RegionPath = z.object({ screenshot_id: z.uuid(), region_id: z.uuid() })
export const SourceTextPath = z.object({ source_text_id: z.uuid() })
export const VersionQuery = z.object({ version_id: z.uuid() })

/** `texts`: how many it shows, in all versions. `bytes`: of its image as stored. `created_by`: null of a deleted account. */
export const Screenshot = z
  .object({
    id: z.uuid(),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    texts: z.int(),
    created_by: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Screenshot' })
export type Screenshot = z.infer<typeof Screenshot>

export const RenameScreenshot = z.object({ name: requiredNameOf('A name', NAME_REQUIRED) })

const Start = z.int().min(0).max(MAX_IMAGE_SIDE_PX)
const Length = z.int().min(1).max(MAX_IMAGE_SIDE_PX)

/** In pixels of the image, from its upper left corner. */
export const Region = z.object({ x: Start, y: Start, width: Length, height: Length }).meta({ id: 'Region' })

/** A text that a screenshot shows; `region` is null until somebody has drawn it. */
export const ShownText = z
  .object({
    id: z.uuid(),
    region: Region.nullable(),
    source_text_id: z.uuid(),
    page_id: z.uuid(),
    page_name: z.string(),
    identifier: z.string(),
    content: z.string(),
  })
  .meta({ id: 'ShownText' })
export type ShownText = z.infer<typeof ShownText>

export const ProposedRegion = ShownText.pick({
  source_text_id: true,
  identifier: true,
  content: true,
  page_name: true,
})
  .extend({ region: Region })
  .meta({ id: 'ProposedRegion' })
export type ProposedRegion = z.infer<typeof ProposedRegion>

/** Without a region, texts that the screenshot shows already are passed over. */
export const ShowTexts = z.object({
  source_text_ids: uuidsUpTo(MAX_REGIONS),
  region: Region.nullable().default(null),
})
export type ShowTexts = z.input<typeof ShowTexts>

export const DeleteRegions = z.object({ region_ids: uuidsUpTo(MAX_REGIONS) })

export const ChangeRegion = z.object({
  region: Region.nullable().optional(),
  source_text_id: z.uuid().optional(),
})
export type ChangeRegion = z.input<typeof ChangeRegion>

export const ChangedRegion = ShownText.pick({ id: true, region: true }).meta({ id: 'ChangedRegion' })

export const ScreenshotOfText = z
  .object({
    screenshot_id: z.uuid(),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    regions: z.array(Region),
  })
  .meta({ id: 'ScreenshotOfText' })
export type ScreenshotOfText = z.infer<typeof ScreenshotOfText>
