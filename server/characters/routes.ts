import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  deleteCharacter,
  insertCharacter,
  listCharactersOfPage,
  updateCharacter,
} from '#db/queries/pages/characters.ts'
import type { Trx } from '#db/schema.ts'
import { guessSpeakers } from '../facts/guessSpeakers.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireCharacter, requirePage } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'
import { Character, CharacterPath, CreateCharacter, PagePath, UpdateCharacter } from './contract.ts'
import { findDialogue } from './findDialogue.ts'
import { speakerRoutes } from './speakerRoutes.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['characters'] }

export const characterRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/characters',
      summary: 'The characters of a dialogue page, the first made first; other pages have none',
      ...guarded,
      request: { params: PagePath },
      responses: { ...answers(z.array(Character)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      await requirePage(services.db, user.id, page_id, 'useProjects')
      return c.json(await listCharactersOfPage(services.db, page_id), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/characters',
      summary: 'Create a character on a dialogue page',
      ...guarded,
      request: { params: PagePath, body: takes(CreateCharacter) },
      responses: { ...answers(Character), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      const character = await editInProject(services, findDialogue(page_id, user.id), async (trx) => {
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
      ...guarded,
      request: { params: CharacterPath, body: takes(UpdateCharacter) },
      responses: { ...answers(Character), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const change = c.req.valid('json')
      const find = (trx: Trx) => requireCharacter(trx, user.id, c.req.valid('param').character_id, 'useProjects')
      const changed = await editInProject(services, find, async (trx, { id }) => {
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
      ...guarded,
      request: { params: CharacterPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const find = (trx: Trx) => requireCharacter(trx, user.id, c.req.valid('param').character_id, 'useProjects')
      await editInProject(services, find, async (trx, { id, page_id }) => {
        await deleteCharacter(trx, id)
        await guessSpeakers(trx, page_id)
      })
      return c.body(null, 204)
    },
  )

export type CharacterRoutes = typeof characterRoutes
