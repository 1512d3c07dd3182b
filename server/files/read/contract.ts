import { z } from 'zod'
import { Language } from '../../http/contract.ts'
import { COLUMN_CHOSEN_TWICE, COLUMN_USES, SOURCE_COLUMN_REQUIRED, SOURCE_TEXTS } from './constants.ts'

/** Strings of a file that are not read, all counted; of each reason some examples. `path`: of another file beside the page's own. */
export const SkippedTexts = z
  .object({
    count: z.int(),
    examples: z.array(
      z.object({
        path: z.string().nullable(),
        /** Of a workbook the row; null where the file has no lines. */
        line: z.int().nullable(),
        place: z.string(),
        text: z.string(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'SkippedTexts' })
export type SkippedTexts = z.infer<typeof SkippedTexts>

export const UnnamedLanguage = z.object({ language: Language.nullable(), languages: z.array(Language) })
export type UnnamedLanguage = z.infer<typeof UnnamedLanguage>

export const SourceTextsChoice = z.enum(SOURCE_TEXTS)
export const TakenSourceTexts = z.object({ taken: SourceTextsChoice, texts: z.int() })
export type TakenSourceTexts = z.infer<typeof TakenSourceTexts>

/** A fault of a file: `line` counts the file's lines from 1, `column` is the column's name. */
export const Fault = z.object({ line: z.int(), column: z.string().nullable(), msg: z.string() })
export type Fault = z.infer<typeof Fault>

export const ColumnUse = z.union([z.enum(COLUMN_USES), Language])
const isOnce = (use: string, at: number, uses: readonly string[]) => use === 'ignored' || uses.indexOf(use) === at

/** The uses of a table’s columns, in their order, with commas between. */
export const ColumnUses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(ColumnUse))
  .refine((uses) => uses.includes('source'), { error: SOURCE_COLUMN_REQUIRED })
  .refine((uses) => uses.every(isOnce), { error: COLUMN_CHOSEN_TWICE })
