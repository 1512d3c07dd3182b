import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listChanges } from '#db/queries/translations/translationChanges.ts'
import { tagsToMatch } from '../http/entityTags.ts'
import { answers, answersNothing, BEARER, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireTranslation } from '../liveEdits/storedTranslation.ts'
import { EditTranslation, IfMatch, Translation, TranslationChange, TranslationPath } from './contract.ts'
import { deleteTranslation } from './deleteTranslation.ts'
import { editTranslation } from './editTranslation.ts'
import { showTranslation } from './showTranslation.ts'
import { acceptSuggestion, dismissSuggestion } from './suggestions.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['translations'] }
const ofTranslation = { ...guarded, request: { params: TranslationPath } }

export const textRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'patch',
      path: '/versions/translations/{translation_id}',
      summary: 'Change text or status; with If-Match ("revision") only when nobody changed the text since',
      request: { params: TranslationPath, headers: IfMatch, body: takes(EditTranslation) },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 412, 415, 422) },
    }),
    async (c) => {
      const { translation_id } = c.req.valid('param')
      const stored = await requireTranslation(c, translation_id)
      const revision = revisionToMatch(c.req.header('if-match'), stored.revision)
      await editTranslation(c.var.services, stored, c.req.valid('json'), requester(c), revision)
      return showTranslation(c, await requireTranslation(c, translation_id))
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
      return showTranslation(c, await requireTranslation(c, c.req.valid('param').translation_id))
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'delete',
      path: '/translations/{translation_id}',
      summary: 'Delete a translation, with If-Match only when nobody changed the text since: it is then not started',
      request: { params: TranslationPath, headers: IfMatch },
      responses: { ...answersNothing, ...refusals(401, 404, 412, 422) },
    }),
    async (c) => {
      const stored = await requireTranslation(c, c.req.valid('param').translation_id)
      const revision = revisionToMatch(c.req.header('if-match'), stored.revision)
      await deleteTranslation(c.var.services, stored, requester(c), revision)
      return c.body(null, 204)
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
      return showTranslation(c, await requireTranslation(c, translation_id))
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
      const stored = await requireTranslation(c, c.req.valid('param').translation_id)
      await dismissSuggestion(c.var.services, stored, requester(c))
      return c.json({ message: 'Suggestion dismissed' }, 200)
    },
  )

/** Returns the revision that If-Match requires; an impossible one when the header names another. */
function revisionToMatch(ifMatch: string | undefined, current: number): number | undefined {
  const tags = tagsToMatch(ifMatch)
  if (tags === undefined) return undefined
  return tags.includes(String(current)) ? current : -1
}
