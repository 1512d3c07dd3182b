import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { cancelTranslation } from './cancelTranslation.ts'
import { answerStarted } from './charges.ts'
import {
  CancelAnswer,
  CancelTranslation,
  EstimatePage,
  RegenerateTranslation,
  TranslateAnswer,
  TranslateEstimate,
  TranslatePage,
  TranslationPath,
  UpdateEstimate,
} from './contract.ts'
import { estimateTranslation } from './estimateTranslation.ts'
import { regenerateTranslation } from './regenerateTranslation.ts'
import { requestTranslation } from './requestTranslation.ts'
import { estimateUpdate, updateTranslation } from './updateTranslation.ts'

export const translationRequestRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'page'),
      method: 'post',
      path: '/pages/{page_id}/translate',
      summary:
        'Translate the texts of a page that have no translation, update those whose source has changed, or translate others again; a refusal is a 200 with status "error"',
      request: { params: PagePath, body: takes(TranslatePage) },
      responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { page } = c.var
      requireTargets(page, request.languages)
      await requireTexts(c, page.page_id, request.source_text_ids)
      return answerStarted(c, await requestTranslation(c.var.services, page, request, requester(c)))
    },
  )
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'page'),
      method: 'post',
      path: '/pages/{page_id}/translate/estimate',
      summary: 'Estimate the same translate request',
      request: { params: PagePath, body: takes(EstimatePage) },
      responses: { ...answers(TranslateEstimate), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { page } = c.var
      requireTargets(page, request.languages)
      await requireTexts(c, page.page_id, request.source_text_ids)
      return c.json(await estimateTranslation(c.var.services, page, request, c.var.user), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'page'),
      method: 'post',
      path: '/pages/{page_id}/translate/cancel',
      summary: 'Stop waiting rows, all or some, and release their words; also how a person takes a row over',
      request: { params: PagePath, body: takes(CancelTranslation) },
      responses: { ...answers(CancelAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { languages, source_text_ids } = c.req.valid('json')
      const { page_id } = c.var.page
      await requireTexts(c, page_id, source_text_ids)
      return c.json(await cancelTranslation(c.var.services, { page_id, languages, source_text_ids }, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'translation'),
      method: 'post',
      path: '/versions/translations/{translation_id}/regenerate',
      summary: 'Translate one text again, as the note says',
      request: { params: TranslationPath, body: { ...takes(RegenerateTranslation), required: false } },
      responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, translation } = c.var
      const { note } = c.req.valid('json')
      return answerStarted(c, await regenerateTranslation(services, translation, requester(c), note))
    },
  )
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'translation'),
      method: 'post',
      path: '/translations/{translation_id}/update',
      summary: 'Have the AI carry the change of a source text over into its translation, for the changed words',
      request: { params: TranslationPath },
      responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, translation } = c.var
      return answerStarted(c, await updateTranslation(services, translation, requester(c)))
    },
  )
  .openapi(
    createRoute({
      ...guarded('orderTranslations', 'translation'),
      method: 'get',
      path: '/translations/{translation_id}/update/estimate',
      summary: 'The words that such an update is charged for, and their price',
      request: { params: TranslationPath },
      responses: { ...answers(UpdateEstimate), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      return c.json(await estimateUpdate(c.var.services, c.var.translation), 200)
    },
  )

export type TranslationRequestRoutes = typeof translationRequestRoutes
