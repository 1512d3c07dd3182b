import { createRoute } from '@hono/zod-openapi'
import { countEditedWith, countWith } from '#db/queries/bin/contents.ts'
import type { Thing } from '#db/queries/bin/things.ts'
import type { Db } from '#db/schema.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath, ProjectPath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { Deletion, DeletionQuery } from './contract.ts'

const MAX_TRANSLATIONS_READ = 100_000

const asked = { method: 'get' as const, responses: { ...answers(Deletion), ...refusals(401, 404, 422) } }

async function countDeletion(db: Db, thing: Thing, pages?: readonly string[]): Promise<Deletion> {
  const counts = await countWith(db, thing, pages)
  const isCounted = counts.translations <= MAX_TRANSLATIONS_READ
  return { ...counts, edited: isCounted ? await countEditedWith(db, thing, pages) : null }
}

export const deletionRoutes = createRouter('bin')
  .openapi(
    createRoute({
      ...asked,
      ...guarded('readProject', 'page'),
      path: '/pages/{page_id}/deletion',
      summary: 'How much would go to the bin with a page',
      request: { params: PagePath },
    }),
    async (c) => c.json(await countDeletion(c.var.services.db, { kind: 'page', id: c.var.page.page_id }), 200),
  )
  .openapi(
    createRoute({
      ...asked,
      ...guarded('readProject', 'version'),
      path: '/versions/{version_id}/deletion',
      summary: 'How much would go to the bin with a version, or with some of its pages',
      request: { params: VersionPath, query: DeletionQuery },
    }),
    async (c) => {
      const { pages } = c.req.valid('query')
      return c.json(await countDeletion(c.var.services.db, { kind: 'version', id: c.var.version.id }, pages), 200)
    },
  )
  .openapi(
    createRoute({
      ...asked,
      ...guarded('readProject', 'project'),
      path: '/projects/{project_id}/deletion',
      summary: 'How much would go to the bin with a project',
      request: { params: ProjectPath },
    }),
    async (c) => c.json(await countDeletion(c.var.services.db, { kind: 'project', id: c.var.project.id }), 200),
  )

export type DeletionRoutes = typeof deletionRoutes
