import { z } from 'zod'
import { findTexts } from '#db/queries/translations/findTexts.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { MAX_FOUND_AT_ONCE, MAX_QUERY_LENGTH } from '../constants.ts'
import { defineTool } from '../tool.ts'
import { PageId, TargetLanguage, Translated } from './fields.ts'

export const findTextsTool = defineTool({
  name: 'find_texts',
  title: 'Find texts',
  description:
    'Source texts of a version, or of one of its pages, in their order. The query is looked for in identifiers, source texts, contexts and, with a language, translations.',
  deed: 'readProject',
  kind: 'version',
  changes: 'nothing',
  input: z.object({
    version_id: z.uuid(),
    page_id: PageId.optional(),
    query: z.string().max(MAX_QUERY_LENGTH).default('').describe('Empty: all texts'),
    language: TargetLanguage.optional(),
    status: z
      .enum(['NOT_STARTED', ...TRANSLATION_STATUSES])
      .optional()
      .describe('Of the translation into the language'),
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(MAX_FOUND_AT_ONCE).default(20),
  }),
  output: {
    texts: z.array(
      z.object({
        source_text_id: z.uuid(),
        page_id: z.uuid(),
        page_name: z.string(),
        identifier: z.string(),
        source: z.string(),
        context: z.string().nullable(),
        translation: Translated,
      }),
    ),
    has_more: z.boolean(),
  },
  async run({ services, thing: version }, { limit, version_id: _, ...wanted }) {
    const found = await findTexts(services.db, version.id, { ...wanted, limit: limit + 1 })
    const texts = found.slice(0, limit)
    return { answer: { texts, has_more: found.length > limit }, texts: texts.map((text) => text.source_text_id) }
  },
})
