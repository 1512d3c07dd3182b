import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { deleteUndescribed, insertCharacters } from '#db/queries/pages/characters.ts'
import { guessSpeakers } from '../facts/guessSpeakers.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { AddedCharacters, Character, Speakers, TakenBack } from './contract.ts'
import { listNewSpeakers } from './listNewSpeakers.ts'
import { requireDialogue } from './requireDialogue.ts'

export const speakerRoutes = createRouter('characters')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/speakers',
      summary: 'The speakers of a dialogue page who are no characters of it',
      request: { params: PagePath },
      responses: { ...answers(Speakers), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await listNewSpeakers(c.var.services.db, c.var.page.page_id), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'page'),
      method: 'post',
      path: '/pages/{page_id}/characters/from-speakers',
      summary: 'Make these speakers characters, which nobody has described yet',
      request: { params: PagePath },
      responses: { ...answers(z.array(Character)), ...refusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const made = await editInProject(c.var, async (trx, page) => {
        const { page_id } = requireDialogue(page)
        const { names } = await listNewSpeakers(trx, page_id)
        if (names.length === 0) return []
        const added = await insertCharacters(trx, page_id, names)
        await guessSpeakers(trx, page_id)
        return added
      })
      return c.json(made, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageProject', 'page'),
      method: 'post',
      path: '/pages/{page_id}/characters/take-back',
      summary: 'Delete characters that speakers were made, except those whom somebody has described since',
      request: { params: PagePath, body: takes(AddedCharacters) },
      responses: { ...answers(TakenBack), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const count = await editInProject(c.var, async (trx, page) => {
        const { page_id } = requireDialogue(page)
        const gone = await deleteUndescribed(trx, page_id, c.req.valid('json').character_ids)
        await guessSpeakers(trx, page_id)
        return gone.length
      })
      return c.json({ count }, 200)
    },
  )
