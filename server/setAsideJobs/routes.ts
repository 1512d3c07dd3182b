import { createRoute } from '@hono/zod-openapi'
import { deleteSetAsideJob, listSetAsideJobs } from '#db/queries/translationJobs/setAsideJobs.ts'
import { notFound } from '../http/apiError.ts'
import { forSuperusers } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { SetAsideJobs, SetAsidePath, SetAsideQuery } from './contract.ts'
import { retrySetAsideJob } from './retrySetAsideJob.ts'

export const setAsideJobRoutes = createRouter('jobs')
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'get',
      path: '/',
      summary: 'Translations that processes died of, the newest first; their rows are released',
      request: { query: SetAsideQuery },
      responses: { ...answers(SetAsideJobs), ...refusals(401, 403, 422) },
    }),
    async (c) => {
      const { data, count } = await listSetAsideJobs(c.var.services.db, c.req.valid('query'))
      const jobs = data.map((job) => ({ ...job, set_aside_at: job.set_aside_at.toISOString() }))
      return c.json({ data: jobs, count }, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/{job_id}/retry',
      summary: 'Translate the rows of the job that have no text yet, for the person who asked',
      request: { params: SetAsidePath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const { job_id } = c.req.valid('param')
      return c.json({ message: await retrySetAsideJob(c.var.services, job_id) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...forSuperusers(),
      method: 'post',
      path: '/{job_id}/dismiss',
      summary: 'Take the job off the list; its rows stay as they are',
      request: { params: SetAsidePath },
      responses: { ...answers(Message), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { job_id } = c.req.valid('param')
      if (!(await write(services, (trx) => deleteSetAsideJob(trx, job_id)))) throw notFound('Job')
      services.log('info', 'set_aside_job_dismissed', { job_id })
      return c.json({ message: 'Dismissed' }, 200)
    },
  )

export type SetAsideJobRoutes = typeof setAsideJobRoutes
