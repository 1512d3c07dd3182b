import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  deleteCharacter,
  insertCharacter,
  listCharactersOfPage,
  updateCharacter,
} from '#db/queries/pages/characters.ts'
import { guessSpeakers } from '../facts/guessSpeakers.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { Character, CharacterPath, CreateCharacter, UpdateCharacter } from './contract.ts'
import { requireDialogue } from './requireDialogue.ts'
import { speakerRoutes } from './speakerRoutes.ts'

export const characterRoutes = createRouter('characters')
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/characters',
      summary: 'The characters of a dialogue page, the first made first; other pages have none',
      ...guarded('readProject', 'page'),
      request: { params: PagePath },
      responses: { ...answers(z.array(Character)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      return c.json(await listCharactersOfPage(c.var.services.db, c.var.page.page_id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/characters',
      summary: 'Create a character on a dialogue page',
      ...guarded('manageProject', 'page'),
      request: { params: PagePath, body: takes(CreateCharacter) },
      responses: { ...answers(Character), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const character = await editInProject(c.var, async (trx, page) => {
        const { page_id } = requireDialogue(page)
        const made = await insertCharacter(trx, { page_id, ...c.req.valid('json') })
        await guessSpeakers(trx, page_id)
        return made
      })
      return c.json(character, 200)
    },
  )
  .route('/', speakerRoutes)
  .openapi(
    createRoute({
      method: 'patch',
      path: '/characters/{character_id}',
      summary: 'Change what is sent: name, description, context',
      ...guarded('manageProject', 'character'),
      request: { params: CharacterPath, body: takes(UpdateCharacter) },
      responses: { ...answers(Character), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const change = c.req.valid('json')
      const changed = await editInProject(c.var, async (trx, { id }) => {
        const updated = await updateCharacter(trx, id, change)
        if (change.name !== undefined) await guessSpeakers(trx, updated.page_id)
        return updated
      })
      return c.json(changed, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/characters/{character_id}',
      summary: 'Delete a character',
      ...guarded('manageProject', 'character'),
      request: { params: CharacterPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await editInProject(c.var, async (trx, { id, page_id }) => {
        await deleteCharacter(trx, id)
        await guessSpeakers(trx, page_id)
      })
      return c.body(null, 204)
    },
  )

export type CharacterRoutes = typeof characterRoutes
