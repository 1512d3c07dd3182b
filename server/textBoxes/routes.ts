import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listFonts } from '#db/queries/textBoxes/gameFonts.ts'
import {
  deleteTextBox,
  insertTextBox,
  listTextBoxes,
  restoreTextBox,
  updateTextBox,
} from '#db/queries/textBoxes/textBoxes.ts'
import type { Db } from '#db/schema.ts'
import { MAX_TEXT_BOXES } from '#db/vocabulary/texts/textBoxes.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { TOO_MANY_BOXES } from './constants.ts'
import { NewTextBox, TextBox, TextBoxPath } from './contract.ts'

export const textBoxRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/text-boxes',
      summary: 'The text boxes of a project, the first made first: of two for the same texts that one counts',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(TextBox)), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await listTextBoxes(c.var.services.db, c.var.project.id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/text-boxes',
      summary: 'Create a text box: a font, its size, and the room for a translation',
      ...guarded('manageProject', 'project'),
      request: { params: ProjectPath, body: takes(NewTextBox) },
      responses: { ...answers(TextBox), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const box = boxIn(c.req.valid('json'))
      const made = await editInProject(c.var, async (trx, { id: project_id }) => {
        await requireFont(trx, project_id, box.font_id)
        if ((await listTextBoxes(trx, project_id)).length >= MAX_TEXT_BOXES) throw new ApiError(409, TOO_MANY_BOXES)
        return insertTextBox(trx, { ...box, project_id })
      })
      return c.json(made, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{project_id}/text-boxes/{text_box_id}',
      summary: 'Replace a text box; its texts keep it',
      ...guarded('manageProject', 'project'),
      request: { params: TextBoxPath, body: takes(NewTextBox) },
      responses: { ...answers(TextBox), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const box = boxIn(c.req.valid('json'))
      const { text_box_id: id } = c.req.valid('param')
      const changed = await editInProject(c.var, async (trx, { id: project_id }) => {
        await requireFont(trx, project_id, box.font_id)
        return updateTextBox(trx, { project_id, id }, box)
      })
      if (!changed) throw notFound('Text box')
      return c.json(changed, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{project_id}/text-boxes/{text_box_id}',
      summary: 'Delete a text box until it is restored; its texts get the one that their speaker or page brings',
      ...guarded('manageProject', 'project'),
      request: { params: TextBoxPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { text_box_id: id } = c.req.valid('param')
      const deleted = await editInProject(c.var, (trx, { id: project_id }) => deleteTextBox(trx, { project_id, id }))
      if (!deleted) throw notFound('Text box')
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{project_id}/text-boxes/{text_box_id}/restore',
      summary: 'Take the deletion of a text box back; the texts that had it have it again',
      ...guarded('manageProject', 'project'),
      request: { params: TextBoxPath },
      responses: { ...answers(TextBox), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { text_box_id: id } = c.req.valid('param')
      const restored = await editInProject(c.var, (trx, { id: project_id }) => restoreTextBox(trx, { project_id, id }))
      if (!restored) throw notFound('Text box')
      return c.json(restored, 200)
    },
  )

const boxIn = ({ speaker, content_type, ...box }: z.output<typeof NewTextBox>) => ({
  ...box,
  speaker: box.applies_to === 'speaker' ? speaker : null,
  content_type: box.applies_to === 'content_type' ? content_type : null,
})

async function requireFont(db: Db, project_id: string, font_id: string) {
  const fonts = await listFonts(db, project_id)
  if (!fonts.some(({ id }) => id === font_id)) throw notFound('Font')
}

export type TextBoxRoutes = typeof textBoxRoutes
