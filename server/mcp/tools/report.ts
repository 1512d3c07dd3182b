import { z } from 'zod'
import { MAX_CONTEXT_LENGTH, MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { requiredNameOf } from '../../http/contract.ts'
import { MAX_TEXTS_AT_ONCE } from '../constants.ts'
import { reportTexts } from '../reportTexts.ts'
import { defineTool } from '../tool.ts'
import { PageId } from './fields.ts'

const Known = z.array(z.object({ identifier: z.string(), source_text_id: z.uuid() }))

export const reportTool = defineTool({
  name: 'report_texts',
  title: 'Report new texts',
  description:
    'Adds source texts to the end of a page, each with a sentence that says where it is shown. Texts whose identifier the page knows stay as they are.',
  deed: 'bringFiles',
  kind: 'page',
  changes: 'texts',
  input: z.object({
    page_id: PageId,
    texts: z
      .array(
        z.object({
          identifier: requiredNameOf('An identifier', 'An identifier is required').describe('Unique in the page'),
          text: z.string().min(1).max(MAX_TEXT_LENGTH).describe('In the source language of the project'),
          context: z.string().trim().min(1).max(MAX_CONTEXT_LENGTH).describe('A sentence for translators'),
        }),
      )
      .min(1)
      .max(MAX_TEXTS_AT_ONCE),
  }),
  output: { added: Known, known: Known },
  async run(given, { texts }) {
    const once = [...new Map(texts.map((text) => [text.identifier, text])).values()]
    const answer = await reportTexts(given, once)
    return { answer, texts: answer.added.map(({ source_text_id }) => source_text_id) }
  },
})
