import { createRoute } from '@hono/zod-openapi'
import { lockOrganization } from '#db/queries/organizations/organizations.ts'
import type { Trx } from '#db/schema.ts'
import type { Call } from '../http/env.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { write } from '../http/write.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { MemberLimitPath, RoleLimitPath, SetWordLimit, WordLimits } from './contract.ts'
import { setMemberLimit, setRoleLimit, showWordLimits } from './wordLimits.ts'

export const wordLimitRoutes = createRouter('billing')
  .openapi(
    createRoute({
      ...guarded('setCap', 'organization'),
      method: 'get',
      path: '/{organization_id}/word-limits',
      summary: 'The words that admins and members may order in a month (UTC), and those they have ordered in this one',
      request: { params: OrganizationPath },
      responses: { ...answers(WordLimits), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await showWordLimits(c.var.services.db, c.var.organization.id), 200),
  )
  .openapi(
    createRoute({
      ...guarded('setCap', 'organization'),
      method: 'put',
      path: '/{organization_id}/word-limits/roles/{role}',
      summary: 'Set the words of each member, or of each admin, which only the owner may',
      request: { params: RoleLimitPath, body: takes(SetWordLimit) },
      responses: { ...answers(WordLimits), ...refusals(401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { role } = c.req.valid('param')
      const { monthly_words } = c.req.valid('json')
      return c.json(await setting(c, (trx, by) => setRoleLimit(trx, by, role, monthly_words)), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('setCap', 'organization'),
      method: 'put',
      path: '/{organization_id}/word-limits/people/{user_id}',
      summary: 'Give one person words of their own, whatever their role has; null is no limit',
      request: { params: MemberLimitPath, body: takes(SetWordLimit) },
      responses: { ...answers(WordLimits), ...refusals(400, 401, 403, 404, 415, 422) },
    }),
    async (c) => {
      const { user_id } = c.req.valid('param')
      return c.json(await setting(c, (trx, by) => setMemberLimit(trx, by, { user_id }, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('setCap', 'organization'),
      method: 'delete',
      path: '/{organization_id}/word-limits/people/{user_id}',
      summary: 'Let a person have the words of their role again',
      request: { params: MemberLimitPath },
      responses: { ...answers(WordLimits), ...refusals(400, 401, 403, 404, 422) },
    }),
    async (c) => {
      const { user_id } = c.req.valid('param')
      return c.json(await setting(c, (trx, by) => setMemberLimit(trx, by, { user_id }, undefined)), 200)
    },
  )

type Setting = Parameters<typeof setRoleLimit>[1]

function setting(c: Call, set: (trx: Trx, by: Setting) => Promise<WordLimits>) {
  const { organization_id: id } = c.req.param() as { organization_id: string }
  return write(
    c.var.services,
    (trx) => set(trx, { id, by: c.var.user }),
    (trx) => lockOrganization(trx, id), // as a change of roles has it
  )
}

export type WordLimitRoutes = typeof wordLimitRoutes
