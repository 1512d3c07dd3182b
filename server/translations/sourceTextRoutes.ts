import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  countTranslationsOfText,
  findSourceTextForUser,
  findTranslationOfText,
  listTranslationsOfText,
} from '#db/queries/translations/translations.ts'
import { invalid, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { CreateTranslation, ListQuery, SourceTextPath, Translation, Translations } from './contract.ts'
import { createTranslation } from './createTranslation.ts'
import { publish, showTranslation } from './showTranslation.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['translations'] }

export const sourceTextRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/source-texts/{source_text_id}/translations',
      summary: 'The translations of a source text, by language',
      request: { params: SourceTextPath, query: ListQuery },
      responses: { ...answers(Translations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { id } = await requireSourceText(c, c.req.valid('param').source_text_id)
      const rows = await listTranslationsOfText(db, id, c.req.valid('query'))
      return c.json({ data: rows.map(publish), count: await countTranslationsOfText(db, id) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/source-texts/{source_text_id}/translations',
      summary: 'Write the translation of a source text that has none in this language',
      request: { params: SourceTextPath, body: takes(CreateTranslation) },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const text = await requireSourceText(c, c.req.valid('param').source_text_id)
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

async function requireSourceText(c: Context<Env>, id: string) {
  const text = await findSourceTextForUser(c.var.services.db, id, c.var.user.id)
  if (!text) throw notFound('Source text')
  return text
}
