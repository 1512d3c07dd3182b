import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { MAX_AGENT_NOTE_LENGTH, MAX_TEXTS_AT_ONCE } from '../constants.ts'
import { suggestTexts } from '../suggestTexts.ts'
import { defineTool } from '../tool.ts'
import { writeTexts } from '../writeTexts.ts'
import { PageId, requirePlace, TargetLanguage } from './fields.ts'

const text = z.string().min(1).max(MAX_TEXT_LENGTH)
const note = z.string().trim().max(MAX_AGENT_NOTE_LENGTH).optional().describe('The reason, for the person who decides')
const input = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({
    page_id: PageId,
    language: TargetLanguage,
    translations: z
      .array(z.object({ source_text_id: z.uuid(), text, ...row }))
      .min(1)
      .max(MAX_TEXTS_AT_ONCE)
      .describe('Each text once, all of the page'),
  })

const onceEach = <Row extends { source_text_id: string }>(rows: readonly Row[]) => [
  ...new Map(rows.map((row) => [row.source_text_id, row])).values(),
]

export const proposeTool = defineTool({
  name: 'propose_translations',
  title: 'Propose translations',
  description:
    'Suggests translations, which people see at their rows and accept or dismiss. Nothing that stands there changes. A new proposal for a row takes the place of your earlier one.',
  deed: 'suggestText',
  kind: 'page',
  changes: 'suggestions',
  input: input({ note }),
  output: { suggested: z.array(z.uuid()), unchanged: z.array(z.uuid()).describe('The row says that already') },
  async run(given, { page_id, language, translations }) {
    const rows = onceEach(translations)
    const ids = rows.map(({ source_text_id }) => source_text_id)
    await requirePlace(given, [language], ids)
    const answer = await suggestTexts(given, language, rows)
    return { answer, texts: ids, at: { page_id, language, row: ids.at(-1) } }
  },
})

export const writeTool = defineTool({
  name: 'write_translations',
  title: 'Write translations',
  description:
    'Writes translations into their rows in place of what stands there; they are to be reviewed. Rows that the AI translates now, and rows that say that already, stay as they are.',
  deed: 'writeText',
  kind: 'page',
  changes: 'texts',
  input: input({
    instead_of: z.string().optional().describe('The text that you read there: a row that says another one now stays'),
  }),
  output: {
    ...{ written: z.array(z.uuid()), unchanged: z.array(z.uuid()), being_translated: z.array(z.uuid()) },
    changed: z.array(z.uuid()).describe('The row says another text now than instead_of'),
  },
  async run(given, { page_id, language, translations }) {
    const rows = onceEach(translations)
    const ids = rows.map(({ source_text_id }) => source_text_id)
    await requirePlace(given, [language], ids)
    const answer = await writeTexts(given, language, rows)
    return { answer, texts: ids, at: { page_id, language, row: ids.at(-1) } }
  },
})
