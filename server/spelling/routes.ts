import { createRoute } from '@hono/zod-openapi'
import { deleteKnownWord, listKnownWords, type KnownWord as Stored } from '#db/queries/checks/knownWords.ts'
import { listUsedStems } from '#db/queries/checks/usedWords.ts'
import { listCharacterNames } from '#db/queries/pages/characters.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { listOwnMarks } from '../judging/listOwnMarks.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { addKnownWord } from './addKnownWord.ts'
import { AddKnownWord, KnownWord, KnownWordQuery, KnownWords, KnownWordsQuery } from './contract.ts'

export const knownWordRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/known-words',
      summary:
        'The words of a language that a project knows beside its dictionary, the names of its characters and its own marks',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath, query: KnownWordsQuery },
      responses: { ...answers(KnownWords), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { language } = c.req.valid('query')
      const project_id = c.var.project.id
      const words = (await listKnownWords(db, { project_id, language })).map((one) => publish(language, one))
      const used = await listUsedStems(db, { project_id, language })
      const names = await listCharacterNames(db, project_id)
      return c.json({ words, names, used, marks: await listOwnMarks(db, { project_id, language }) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}/known-words',
      summary: 'Add a word to those that a project knows in a language',
      ...guarded('manageProject', 'project'),
      request: { params: ProjectPath, body: takes(AddKnownWord) },
      responses: { ...answers(KnownWord), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { language, word } = c.req.valid('json')
      const added = await editInProject(c.var, (trx, { id: project_id }) =>
        addKnownWord(trx, { project_id, language }, normalized(word, 'NFC'), c.var.user.id),
      )
      return c.json(publish(language, added), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/known-words',
      summary: 'Remove a word from those that a project knows in a language',
      ...guarded('manageProject', 'project'),
      request: { params: ProjectPath, query: KnownWordQuery },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { language, word } = c.req.valid('query')
      const removed = await editInProject(c.var, (trx, { id: project_id }) =>
        deleteKnownWord(trx, { project_id, language }, normalized(word, 'NFC')),
      )
      if (!removed) throw notFound('Word')
      return c.body(null, 204)
    },
  )

const publish = (language: LanguageCode, { word, added_by, added_at }: Stored): KnownWord => ({
  ...{ language, word, added_by },
  added_at: added_at.toISOString(),
})

export type KnownWordRoutes = typeof knownWordRoutes
