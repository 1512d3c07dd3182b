import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  countStatuses,
  findDocumentHead,
  findPlaceForUser,
  findTranslationForUser,
  listChanges,
  listTranslations,
} from '#db/queries/translations.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Env } from '../http/env.ts'
import { invalid, notFound } from '../http/errors.ts'
import { answers, answersNothing, BEARER, createRouter, Message, refusals, takes } from '../http/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { cancelTranslation } from './cancelTranslation.ts'
import {
  CancelAnswer,
  CancelTranslation,
  EditTranslation,
  LanguageQuery,
  PagePath,
  Progress,
  SaveAnswer,
  SaveTranslations,
  TranslateAnswer,
  TranslateEstimate,
  TranslatePage,
  Translation,
  TranslationChange,
  TranslationPath,
} from './contract.ts'
import {
  acceptSuggestion,
  deleteTranslation,
  dismissSuggestion,
  editTranslation,
  saveTranslations,
} from './editTranslation.ts'
import { estimateTranslation, regenerateTranslation, requestTranslation } from './requestTranslation.ts'
import { restoreTranslation } from './restoreTranslation.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['translations'] }
const ofPage = { ...guarded, request: { params: PagePath } }
const ofTranslation = { ...guarded, request: { params: TranslationPath } }

export const translationRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/pages/{page_id}/translate',
      summary: 'Translate the texts of a page that have no translation; a refusal is a 200 with status "error"',
      request: { params: PagePath, body: takes(TranslatePage) },
      responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const order = c.req.valid('json')
      const place = await requirePlace(c, c.req.valid('param').page_id, order.languages)
      return c.json(await requestTranslation(c.var.services, place, order, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/pages/{page_id}/translate/estimate',
      summary: 'What the same translate request would take now',
      request: { params: PagePath, body: takes(TranslatePage) },
      responses: { ...answers(TranslateEstimate), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const order = c.req.valid('json')
      const place = await requirePlace(c, c.req.valid('param').page_id, order.languages)
      return c.json(await estimateTranslation(c.var.services, place, order), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/pages/{page_id}/translate/cancel',
      summary: 'Stop waiting rows, all or some, and release their words; also how a person takes a row over',
      request: { params: PagePath, body: takes(CancelTranslation) },
      responses: { ...answers(CancelAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { languages, source_text_ids } = c.req.valid('json')
      const { page_id } = await requirePlace(c, c.req.valid('param').page_id, [])
      return c.json(await cancelTranslation(c.var.services, { page_id, languages, source_text_ids }, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofPage,
      method: 'get',
      path: '/pages/{page_id}/translations',
      summary: 'The translations of a page into one language, in the order of the page; not-started texts are left out',
      request: { params: PagePath, query: LanguageQuery },
      responses: {
        ...answers(z.array(Translation)),
        304: { description: 'Nothing has changed since the ETag in If-None-Match' },
        ...refusals(401, 404, 422),
      },
    }),
    async (c) => {
      const { db } = c.var.services
      const { language } = c.req.valid('query')
      const { page_id } = await requirePlace(c, c.req.valid('param').page_id, [])
      const head = await findDocumentHead(db, page_id, language)
      if (head) {
        const tag = `"${head.generation}.${head.head_seq}"`
        c.header('ETag', tag)
        c.header('Cache-Control', 'private, no-cache')
        if (c.req.header('if-none-match') === tag) return c.body(null, 304)
      }
      return c.json((await listTranslations(db, page_id, language)).map(publish), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'patch',
      path: '/pages/{page_id}/translations',
      summary: 'Save rows: set their status together, or without a status only record what was typed in the history',
      request: { params: PagePath, body: takes(SaveTranslations) },
      responses: { ...answers(SaveAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language, source_text_ids, status } = c.req.valid('json')
      const { page_id } = await requirePlace(c, c.req.valid('param').page_id, [language])
      const at = { page_id, language }
      const rows = await saveTranslations(c.var.services, at, source_text_ids, status, requester(c))
      return c.json({ message: 'Translations saved', rows }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/pages/{page_id}/progress',
      summary: 'How many texts of a page have which status in one language',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(Progress), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = await requirePlace(c, c.req.valid('param').page_id, [])
      const counts = await countStatuses(c.var.services.db, page_id, c.req.valid('query').language)
      return c.json(progressOf(counts), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'post',
      path: '/versions/translations/{translation_id}/regenerate',
      summary: 'Translate one text anew',
      request: { params: TranslationPath },
      responses: { ...answers(TranslateAnswer), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const stored = await requireTranslation(c, c.req.valid('param').translation_id)
      return c.json(await regenerateTranslation(c.var.services, stored, requester(c)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'patch',
      path: '/versions/translations/{translation_id}',
      summary: 'Change text or status; with If-Match ("revision") only when nobody changed the text since',
      request: { params: TranslationPath, body: takes(EditTranslation) },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 412, 422) },
    }),
    async (c) => {
      const { translation_id } = c.req.valid('param')
      const stored = await requireTranslation(c, translation_id)
      const revision = readRevision(c.req.header('if-match'))
      await editTranslation(c.var.services, stored, c.req.valid('json'), requester(c), revision)
      return c.json(publish(await requireTranslation(c, translation_id)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'get',
      path: '/translations/{translation_id}',
      summary: 'One translation; its ETag is what If-Match takes',
      responses: { ...answers(Translation), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const stored = await requireTranslation(c, c.req.valid('param').translation_id)
      c.header('ETag', `"${stored.revision}"`)
      return c.json(publish(stored), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'delete',
      path: '/translations/{translation_id}',
      summary: 'Delete a translation: the text is as if it had not been started',
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const stored = await requireTranslation(c, c.req.valid('param').translation_id)
      await deleteTranslation(c.var.services, stored, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'post',
      path: '/translations/{translation_id}/restore',
      summary: 'Undo a deletion within the hour: the same id, text, status, notes and history',
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { translation_id } = c.req.valid('param')
      await restoreTranslation(c.var.services, translation_id, requester(c))
      return c.json(publish(await requireTranslation(c, translation_id)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'get',
      path: '/translations/{translation_id}/changes',
      summary: 'Who or what changed a translation, newest first',
      responses: { ...answers(z.array(TranslationChange)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { id } = await requireTranslation(c, c.req.valid('param').translation_id)
      const changes = await listChanges(c.var.services.db, id)
      return c.json(
        changes.map((change) => ({ ...change, at: change.at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'post',
      path: '/translations/{translation_id}/suggestion/accept',
      summary: "Take the AI's text that was kept beside a person's",
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { translation_id } = c.req.valid('param')
      await acceptSuggestion(c.var.services, await requireTranslation(c, translation_id), requester(c))
      return c.json(publish(await requireTranslation(c, translation_id)), 200)
    },
  )
  .openapi(
    createRoute({
      ...ofTranslation,
      method: 'post',
      path: '/translations/{translation_id}/suggestion/dismiss',
      summary: "Forget the AI's text that was kept beside a person's",
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await dismissSuggestion(c.var.services, await requireTranslation(c, c.req.valid('param').translation_id))
      return c.json({ message: 'Suggestion dismissed' }, 200)
    },
  )

export type TranslationRoutes = typeof translationRoutes

async function requirePlace(c: Context<Env>, pageId: string, languages: LanguageCode[]) {
  const place = await findPlaceForUser(c.var.services.db, pageId, c.var.user.id)
  if (!place) throw notFound('Page')
  if (!languages.every((language) => place.target_languages.includes(language)))
    throw invalid(['body', 'languages'], 'This is not a target language of the project')
  return place
}

async function requireTranslation(c: Context<Env>, id: string) {
  const stored = await findTranslationForUser(c.var.services.db, id, c.var.user.id)
  if (!stored) throw notFound('Translation')
  return stored
}

const requester = ({ var: { user } }: Context<Env>) => ({ id: user.id, name: user.full_name?.trim() || user.email })

function readRevision(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const [, revision] = /^"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? []
  return revision === undefined ? -1 : Number(revision)
}

function publish(row: Awaited<ReturnType<typeof listTranslations>>[number]): Translation {
  const {
    id,
    source_text_id,
    target_language,
    content,
    status,
    review_notes,
    score,
    revision,
    request_id,
    suggestion,
  } = row
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
  return {
    id,
    source_text_id,
    target_language,
    content,
    status,
    review_notes,
    score,
    revision,
    request_id,
    suggestion,
    ...times,
  }
}

function progressOf(counts: { status: TranslationStatus | null; rows: number }[]): Progress {
  const rows = new Map(counts.map(({ status, rows }) => [status, Number(rows)]))
  const statuses = Object.fromEntries(TRANSLATION_STATUSES.map((status) => [status, rows.get(status) ?? 0]))
  return { total: counts.reduce((sum, { rows }) => sum + Number(rows), 0), statuses: statuses as Progress['statuses'] }
}
