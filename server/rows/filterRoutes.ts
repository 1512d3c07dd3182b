import { createRoute } from '@hono/zod-openapi'
import { countScenes } from '#db/queries/search/versionCounts.ts'
import { countByFilter, listMatchingRows } from '#db/queries/translations/rowFilters.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { MAX_SCENES_COUNTED } from './constants.ts'
import { ChangedRows, LanguageQuery, MatchingRowsQuery, PageFilterCounts } from './contract.ts'
import { askedSearch } from './version/askedSearch.ts'
import { compareVersion } from './version/compareTerms.ts'
import { searchPage } from './version/searchPage.ts'

const reading = { ...guarded('readProject', 'page'), method: 'get' as const }

export const filterRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/matching-rows',
      summary: 'The texts of a page by a search, their suggestions, conflicts, origins and people in one language',
      request: { params: PagePath, query: MatchingRowsQuery },
      responses: { ...answers(ChangedRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, page, user } = c.var
      const { language, search, regex, match_case, whole_words, search_in, ...filter } = c.req.valid('query')
      const at = { page_id: page.page_id, language }
      if (filter.rating_outdated)
        await compareVersion({ services, person: user.id }, 'filter', { version_id: page.version_id, language })
      const ids = await listMatchingRows(services.db, at, filter)
      const asked = askedSearch({ search, regex, match_case, whole_words, search_in })
      if (!asked.terms && !asked.search) return c.json({ source_text_ids: ids }, 200)
      const found = await searchPage(services, { ...at, version_id: page.version_id }, { ...asked, person: user.id })
      return c.json({ source_text_ids: ids.filter((id) => found.has(id)) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/filter-counts',
      summary:
        'How many texts of a page have suggestions, conflicts of the last merge, each origin and each person, and are of each scene',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(PageFilterCounts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id, version_id } = c.var.page
      const { language } = c.req.valid('query')
      await compareVersion({ services, person: user.id }, 'counts', { version_id, language })
      const scenes = await countScenes(services.db, { page_id }, MAX_SCENES_COUNTED)
      return c.json({ ...(await countByFilter(services.db, { page_id, language })), scenes }, 200)
    },
  )
