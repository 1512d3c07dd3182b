import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  findScreenshot,
  listScreenshots,
  type StoredScreenshot,
  updateScreenshotName,
} from '#db/queries/screenshots/screenshots.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { readUpload } from '../files/receive/readUpload.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { ProjectPath, ScreenshotPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { addScreenshot } from './addScreenshot.ts'
import { IMAGE } from './constants.ts'
import { RenameScreenshot, Screenshot } from './contract.ts'

export const screenshotRoutes = createRouter('screenshots')
  .openapi(
    createRoute({
      method: 'get',
      path: '/projects/{project_id}/screenshots',
      summary: 'The screenshots of a project, the newest first',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(Screenshot)), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json((await listScreenshots(c.var.services.db, c.var.project.id)).map(publish), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/projects/{project_id}/screenshots',
      summary: 'Add a screenshot: PNG, JPEG, WebP, or the first frame of a GIF. Nothing but its pixels is kept',
      ...guarded('bringFiles', 'project', movesFiles),
      request: { params: ProjectPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(Screenshot), ...refusals(400, 401, 404, 409, 413, 422, 503) },
    }),
    async (c) => {
      const { file } = await readUpload(c, IMAGE)
      return c.json(publish(await addScreenshot(c.var, file)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/screenshots/{screenshot_id}',
      summary: 'Rename a screenshot',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: ScreenshotPath, body: takes(RenameScreenshot) },
      responses: { ...answers(Screenshot), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { name } = c.req.valid('json')
      const renamed = await editInProject(c.var, async (trx, { id }) => {
        await updateScreenshotName(trx, id, name)
        return (await findScreenshot(trx, id))!
      })
      return c.json(publish(renamed), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/screenshots/{screenshot_id}',
      summary: 'Move a screenshot to the bin of its project',
      ...guarded('bringFiles', 'screenshot'),
      request: { params: ScreenshotPath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await moveToBin(c.var, { kind: 'screenshot', id: c.var.screenshot.id }, requester(c))
      return c.body(null, 204)
    },
  )

const publish = ({ project_id: _, image_id: __, created_at, ...screenshot }: StoredScreenshot): Screenshot => ({
  ...screenshot,
  created_at: created_at.toISOString(),
})

export type ScreenshotRoutes = typeof screenshotRoutes
