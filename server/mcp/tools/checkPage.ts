import { z } from 'zod'
import { listTranslatedRows } from '#db/queries/translations/rowsToJudge.ts'
import { MAX_JUDGED_AT_ONCE } from '../constants.ts'
import { judgeRows } from '../judgeRows.ts'
import { defineTool } from '../tool.ts'
import { Finding, PageId, requirePlace, TargetLanguage } from './fields.ts'

export const checkPageTool = defineTool({
  name: 'check_page',
  title: 'Check a page',
  description: `What is wrong with the translations of a page, or may be: placeholders, numbers, terms, length and more, as the table shows it. It judges ${MAX_JUDGED_AT_ONCE} rows at once; next says where to go on.`,
  deed: 'readProject',
  kind: 'page',
  changes: 'nothing',
  input: z.object({
    page_id: PageId,
    language: TargetLanguage,
    skip: z.int().min(0).default(0).describe('The last next'),
  }),
  output: {
    rows: z.array(
      z.object({
        source_text_id: z.uuid(),
        identifier: z.string(),
        source: z.string(),
        translation: z.string(),
        findings: z.array(Finding),
      }),
    ),
    judged: z.int(),
    next: z.int().nullable(),
  },
  async run(given, { page_id, language, skip }) {
    await requirePlace(given, [language], undefined)
    const at = { page_id, language }
    const rows = await listTranslatedRows(given.services.db, at, { after: skip - 1, limit: MAX_JUDGED_AT_ONCE })
    const judged = await judgeRows(
      given.services,
      given.thing,
      language,
      rows.map(({ max_length: maxLength, ...row }) => ({ ...row, maxLength })),
    )
    const faulty = rows.flatMap(({ position: _, max_length: __, ...row }, place) => {
      const findings = judged[place] ?? []
      return findings.length > 0 ? [{ ...row, findings }] : []
    })
    const isLast = rows.length < MAX_JUDGED_AT_ONCE
    return {
      answer: { rows: faulty, judged: rows.length, next: isLast ? null : rows.at(-1)!.position + 1 },
      texts: faulty.map(({ source_text_id }) => source_text_id),
      at,
    }
  },
})
