import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listChanges } from '#db/queries/translations/translationChanges.ts'
import { tagsToMatch } from '../http/entityTags.ts'
import { answers, answersNothing, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { guarded } from '../rights/guarded.ts'
import { EditTranslation, IfMatch, Translation, TranslationChange, TranslationPath } from './contract.ts'
import { deleteTranslation } from './deleteTranslation.ts'
import { editTranslation } from './editTranslation.ts'
import { showTranslation } from './showTranslation.ts'
import { acceptSuggestion, dismissSuggestion } from './suggestions.ts'

export const textRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('writeText', 'translation'),
      method: 'patch',
      path: '/versions/translations/{translation_id}',
      summary: 'Change text or status; with If-Match ("revision") only when nobody changed the text since',
      request: { params: TranslationPath, headers: IfMatch, body: takes(EditTranslation) },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 412, 415, 422) },
    }),
    async (c) => {
      const { services, translation, again } = c.var
      const revision = revisionToMatch(c.req.header('if-match'), translation.revision)
      await editTranslation(services, translation, c.req.valid('json'), requester(c), revision)
      return showTranslation(c, await again(services.db))
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'translation'),
      method: 'get',
      path: '/translations/{translation_id}',
      summary: 'One translation; its ETag is what If-Match takes',
      request: { params: TranslationPath },
      responses: { ...answers(Translation), ...refusals(401, 404, 422) },
    }),
    (c) => showTranslation(c, c.var.translation),
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'translation'),
      method: 'delete',
      path: '/translations/{translation_id}',
      summary: 'Delete a translation, with If-Match only when nobody changed the text since: it is then not started',
      request: { params: TranslationPath, headers: IfMatch },
      responses: { ...answersNothing, ...refusals(401, 404, 409, 412, 422) },
    }),
    async (c) => {
      const { services, translation } = c.var
      const revision = revisionToMatch(c.req.header('if-match'), translation.revision)
      await deleteTranslation(services, translation, requester(c), revision)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'translation'),
      method: 'get',
      path: '/translations/{translation_id}/changes',
      summary: 'The changes of a translation, newest first',
      request: { params: TranslationPath },
      responses: { ...answers(z.array(TranslationChange)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const changes = await listChanges(c.var.services.db, c.var.translation.id)
      return c.json(
        changes.map((change) => ({ ...change, at: change.at.toISOString() })),
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'translation'),
      method: 'post',
      path: '/translations/{translation_id}/suggestion/accept',
      summary: "Take the AI's text that was kept beside a person's",
      request: { params: TranslationPath },
      responses: { ...answers(Translation), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const { services, translation, again } = c.var
      await acceptSuggestion(services, translation, requester(c))
      return showTranslation(c, await again(services.db))
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'translation'),
      method: 'post',
      path: '/translations/{translation_id}/suggestion/dismiss',
      summary: "Forget the AI's text that was kept beside a person's",
      request: { params: TranslationPath },
      responses: { ...answers(Message), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await dismissSuggestion(c.var.services, c.var.translation, requester(c))
      return c.json({ message: 'Suggestion dismissed' }, 200)
    },
  )

/** Returns the revision that If-Match requires; an impossible one when the header names another. */
function revisionToMatch(ifMatch: string | undefined, current: number): number | undefined {
  const tags = tagsToMatch(ifMatch)
  if (tags === undefined) return undefined
  return tags.includes(String(current)) ? current : -1
}
