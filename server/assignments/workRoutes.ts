import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listWork } from '#db/queries/assignments/assignments.ts'
import { findReminderSetting, knowsTimeZone, saveReminderSetting } from '#db/queries/assignments/reminders.ts'
import { invalid } from '../http/apiError.ts'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { NO_TIME_ZONE } from './constants.ts'
import { Assignment, ChangeReminders, Reminders } from './contract.ts'
import { showAssignment } from './showAssignment.ts'

export const workRoutes = createRouter('assignments')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'My open assignments in all projects, by due date',
      ...forSignedIn(),
      responses: { ...answers(z.array(Assignment)), ...refusals(401) },
    }),
    async (c) => c.json((await listWork(c.var.services.db, c.var.user.id)).map(showAssignment), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/reminders',
      summary: 'My setting for mails about work that is due tomorrow or overdue, at most one a day',
      ...forSignedIn(),
      responses: { ...answers(Reminders), ...refusals(401) },
    }),
    async (c) => c.json(await findReminderSetting(c.var.services.db, c.var.user.id), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/reminders',
      summary: 'Turn these mails on or off, or say the time zone of their mornings',
      ...forSignedIn(),
      request: { body: takes(ChangeReminders) },
      responses: { ...answers(Reminders), ...refusals(401, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const setting = c.req.valid('json')
      const { time_zone } = setting
      if (time_zone && !(await knowsTimeZone(services.db, time_zone)))
        throw invalid(['body', 'time_zone'], NO_TIME_ZONE)
      await write(services, (trx) => saveReminderSetting(trx, user.id, setting))
      return c.json(await findReminderSetting(services.db, user.id), 200)
    },
  )

export type WorkRoutes = typeof workRoutes
