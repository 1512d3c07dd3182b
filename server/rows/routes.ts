import { createRoute } from '@hono/zod-openapi'
import { listTermsOfProject } from '#db/queries/glossaries/glossaryEntries.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import { findSourceText, listChangedBy, listInAllLanguages, listTwins } from '#db/queries/translations/rowPanel.ts'
import { findRowsInOrder, findSomeRows } from '#db/queries/translations/tableRows.ts'
import { usualSort } from '#db/vocabulary/contentTypes.ts'
import { notFound } from '../http/apiError.ts'
import { jsonText } from '../http/body/jsonText.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import { checkRoutes } from './checks/checkRoutes.ts'
import {
  ChangedRows,
  FinishAnswer,
  FinishRow,
  LanguageQuery,
  RowPanel,
  RowPath,
  RowsQuery,
  TableRows,
  TranslationAids,
} from './contract.ts'
import { filterRoutes } from './filterRoutes.ts'
import { findingRoutes } from './findingRoutes.ts'
import { finishRow } from './finishRow.ts'
import { historyRoutes } from './historyRoutes.ts'
import { ignoredRoutes } from './ignored/ignoredRoutes.ts'
import { versionRowRoutes } from './version/versionRoutes.ts'

const reading = { ...guarded('readProject', 'page'), method: 'get' as const }

export const rowRoutes = createRouter('translations')
  .route('/', checkRoutes)
  .route('/', filterRoutes)
  .route('/', findingRoutes)
  .route('/', historyRoutes)
  .route('/', ignoredRoutes)
  .route('/', versionRowRoutes)
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/rows',
      summary: 'Source texts beside their translations, as the table shows them',
      request: { params: PagePath, query: RowsQuery },
      responses: { ...answers(TableRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id, type } = c.var.page
      const { language, source_text_ids, sort, ...window } = c.req.valid('query')
      const asked = { page_id, language, user_id: user.id }
      const found = source_text_ids
        ? await findSomeRows(services.db, asked, source_text_ids)
        : await findRowsInOrder(services.db, asked, { ...window, sort: sort === 'usual' ? usualSort(type) : sort })
      if (!found) throw notFound('Page')
      return jsonText<TableRows>(c, `{"data":${found.data},"count":${found.count}}`)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/rows/{source_text_id}',
      summary: 'One text in all languages, and the same text elsewhere in the project with its translation',
      request: { params: RowPath, query: LanguageQuery },
      responses: { ...answers(RowPanel), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { page_id, source_text_id } = c.req.valid('param')
      const { project_id } = c.var.page
      const source = await findSourceText(db, page_id, source_text_id)
      if (!source) throw notFound('Source text')
      const [languages, twins] = await Promise.all([
        listInAllLanguages(db, source_text_id),
        listTwins(db, project_id, source, c.req.valid('query').language),
      ])
      return c.json({ languages, twins })
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/rows/{source_text_id}/finish',
      summary: 'End the work on a row: its status is decided, and what was typed goes into its history',
      request: { params: RowPath, body: takes(FinishRow) },
      responses: { ...answers(FinishAnswer), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { page_id, source_text_id } = c.req.valid('param')
      const { language, outcome, entered, text, was_offline: wasOffline } = c.req.valid('json')
      requireTargets(c.var.page, [language])
      if (!(await findSourceText(c.var.services.db, page_id, source_text_id))) throw notFound('Source text')
      const finishing = {
        page_id,
        source_text_id,
        language,
        entered: { status: entered.status ?? undefined, isEmpty: entered.is_empty },
        left: { outcome, text, wasOffline },
        earlier: entered.text,
      }
      return c.json({ outcome: await finishRow(c.var.services, finishing, requester(c)) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/aids',
      summary: 'Aids for translating a page: the glossary in one language, and the characters of a dialogue',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(TranslationAids), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { db } = c.var.services
      const { page_id, project_id } = c.var.page
      const [terms, characters] = await Promise.all([
        listTermsOfProject(db, project_id, c.req.valid('query').language),
        listCharacters(db, page_id),
      ])
      return c.json({
        terms,
        characters: characters.map(({ name, description, context }) => ({ name, description, context })),
      })
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/pages/{page_id}/changed-by-me',
      summary: 'The texts of a page whose translation into one language the caller has changed',
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(ChangedRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.var.page
      const source_text_ids = await listChangedBy(services.db, page_id, c.req.valid('query').language, user.id)
      return c.json({ source_text_ids })
    },
  )

export type RowRoutes = typeof rowRoutes
