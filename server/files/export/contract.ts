import { z } from 'zod'
import { HAND_OFF_FORMATS, HANDED_OFF } from '#db/vocabulary/handOffs.ts'
import { Language, SourceTextIds } from '../../http/contract.ts'
import { listOf } from '../../rows/contract.ts'

/**
 * `spreadsheet_safe`: cells of tables that a spreadsheet would run as a formula begin with an apostrophe; they are then not as
 * stored. A re-import takes the apostrophes away again.
 * `checked_only`: without the translations that nobody has confirmed as they stand.
 */
export const ExportQuery = z.object({
  spreadsheet_safe: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
  checked_only: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
  /** This one alone; left out: every target language. */
  language: Language.optional(),
})

export const ExportFileQuery = ExportQuery.extend({ language: Language })

/** `reasons`: of the first ones, each with the identifier of its text before it. */
export const LeftOutTexts = z.object({ count: z.int(), reasons: z.array(z.string()) }).meta({ id: 'LeftOutTexts' })

/** `in_folders`: each language is a folder, unless its files have places of their own; by default with all languages. */
export const ExportFilesQuery = ExportQuery.extend({
  in_folders: z.stringbool().optional().meta({ type: 'boolean' }),
  /** These alone; left out: all that have a file. */
  pages: listOf(z.uuid()),
})

export const HandOff = z.object({
  language: Language,
  format: z.enum(HAND_OFF_FORMATS),
  only: z.enum(HANDED_OFF).default('all'),
  source_text_ids: SourceTextIds.optional(),
})
