import { z } from 'zod'
import { MAX_JUDGED_AT_ONCE } from '../../rows/constants.ts'
import { FaultyRows } from '../../rows/contract.ts'
import { judgePage } from '../../rows/judgePage.ts'
import { defineTool } from '../tool.ts'
import { PageId, requirePlace, TargetLanguage } from './fields.ts'

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
  output: FaultyRows.shape,
  async run(given, { page_id, language, skip }) {
    await requirePlace(given, [language], undefined)
    const answer = await judgePage(given.services, given.agent.actor_id, given.thing, { language, skip })
    const texts = answer.rows.map(({ source_text_id }) => source_text_id)
    return { answer, texts, at: { page_id, language } }
  },
})
