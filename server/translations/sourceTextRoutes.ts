import { createRoute } from '@hono/zod-openapi'
import {
  countTranslationsOfText,
  findTranslationOfText,
  listTranslationsOfText,
} from '#db/queries/translations/translations.ts'
import { invalid, notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { guarded } from '../rights/guarded.ts'
import { CreateTranslation, ListQuery, SourceTextPath, Translation, Translations } from './contract.ts'
import { createTranslation } from './createTranslation.ts'
import { publish, showTranslation } from './showTranslation.ts'

export const sourceTextRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'source_text'),
      method: 'get',
      path: '/source-texts/{source_text_id}/translations',
      summary: 'The translations of a source text, by language',
      request: { params: SourceTextPath, query: ListQuery },
      responses: { ...answers(Translations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { id } = c.var.source_text
      const rows = await listTranslationsOfText(db, id, c.req.valid('query'))
      return c.json({ data: rows.map(publish), count: await countTranslationsOfText(db, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'source_text'),
      method: 'post',
      path: '/source-texts/{source_text_id}/translations',
      summary: 'Write the translation of a source text that has none in this language',
      request: { params: SourceTextPath, body: takes(CreateTranslation) },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, source_text: text } = c.var
      const { target_language, content, status } = c.req.valid('json')
      if (!text.target_languages.includes(target_language))
        throw invalid(['body', 'target_language'], 'This is not a target language of the project')
      const at = { page_id: text.page_id, language: target_language, source_text_id: text.id }
      await createTranslation(services, at, { content, status }, requester(c))
      const stored = await findTranslationOfText(services.db, text.id, target_language)
      if (!stored) throw notFound('Translation') // deleted meanwhile
      return showTranslation(c, stored)
    },
  )
