import { createRoute } from '@hono/zod-openapi'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { listAlikeTexts } from '#db/queries/search/alikeTexts.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import {
  AlikeTexts,
  AlikeTextsQuery,
  FaultyRows,
  FindingCounts,
  FindingCountsQuery,
  FindingsQuery,
} from './contract.ts'
import { countExported } from './countExported.ts'
import { judgePage } from './judgePage.ts'

export const findingRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/findings',
      summary: 'Findings on the translations of a page, as the table shows them: 200 translations at once',
      request: { params: PagePath, query: FindingsQuery },
      responses: { ...answers(FaultyRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, page } = c.var
      const wanted = c.req.valid('query')
      requireTargets(page, [wanted.language])
      return c.json(await judgePage(services, user.id, page, wanted), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/alike-texts',
      summary:
        'Texts of a page whose source or translation other texts of the version have, with how those are translated',
      request: { params: PagePath, query: AlikeTextsQuery },
      responses: { ...answers(AlikeTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, page } = c.var
      const { language, others } = c.req.valid('query')
      requireTargets(page, [language])
      return c.json(await listAlikeTexts(services.db, language, { page_id: page.page_id, others }), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/finding-counts',
      summary: 'How many of the translations that an export of a version has, have findings',
      request: { params: VersionPath, query: FindingCountsQuery },
      responses: { ...answers(FindingCounts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, version } = c.var
      const { language, checked_only: isCheckedOnly } = c.req.valid('query')
      const targets = await listTargetLanguages(services.db, version.id)
      if (language !== undefined) requireTargets({ target_languages: targets }, [language])
      const languages = language === undefined ? targets : [language]
      return c.json(await countExported(services, user.id, { version_id: version.id, languages, isCheckedOnly }), 200)
    },
  )
