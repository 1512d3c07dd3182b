import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countTranslations } from '#db/queries/pages/textCounters.ts'
import { findTextPlace, type Part } from '#db/queries/projects/projectTexts.ts'
import { countSources, listProjectTranslations, listSources } from '#db/queries/projects/projectTranslations.ts'
import { countPseudoLocalized } from '#db/queries/translations/pseudoLocalized.ts'
import type { Db } from '#db/schema.ts'
import { Usage, UsageQuery } from '../billing/contract.ts'
import { ExportQuery } from '../files/export/contract.ts'
import { pseudoHeader } from '../files/export/pseudoHeader.ts'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { fileHeaders, streamOf } from '../http/fileHeaders.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { ProjectPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import type { ThingOf } from '../rights/things.ts'
import { findProjectUsage } from '../usage/usage.ts'
import { requirePattern } from './changeProject.ts'
import {
  LanguageStatus,
  LikelyPatterns,
  PatternTrial,
  TranslatedSources,
  TranslationsFilter,
  TranslationsOfLanguage,
  TranslationsQuery,
  TryPattern,
} from './contract.ts'
import { exportMemory } from './exportMemory.ts'
import { exportTranslations } from './exportTranslations.ts'
import { findLanguagesStatus } from './languagesStatus.ts'
import { listLikelyPatterns } from './patterns/likelyPatterns.ts'
import { tryPattern } from './patterns/tryPattern.ts'

const answersCsv = {
  200: {
    description: 'A line for each translation: version, page, identifier, content, context, language, text, status',
    content: { 'text/csv': { schema: z.string() } },
  },
}

const answersTmx = {
  200: {
    description: 'A unit for each text, with its translations',
    content: { 'application/x-tmx': { schema: z.string() } },
  },
}

/** The part of a list behind a text that may be archived or deleted meanwhile: then it cannot go on there. */
async function partOf(db: Db, projectId: string, { after, limit }: z.infer<typeof TranslationsQuery>): Promise<Part> {
  if (after === undefined) return { after: undefined, limit }
  const place = await findTextPlace(db, projectId, after)
  if (!place) throw notFound('Source text')
  return { after: place, limit }
}

const filterOf = (project: ThingOf<'project'>, { target_language, status }: z.infer<typeof TranslationsFilter>) => ({
  target_languages: target_language ? [target_language] : project.target_languages,
  status,
})

export const projectReportRoutes = createRouter('projects')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/usage',
      summary: 'The words translated in a month (UTC) and what they cost, the current month when none is named',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath, query: UsageQuery },
      responses: { ...answers(Usage), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      return c.json(await findProjectUsage(services.db, project.id, c.req.valid('query')), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/languages-status',
      summary: 'How far each target language is, over all versions',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(z.array(LanguageStatus)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      return c.json(await findLanguagesStatus(services.db, project), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/translations-by-language',
      summary: 'The translations of each target language; `after` and `limit` count within a language',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath, query: TranslationsQuery },
      responses: { ...answers(z.array(TranslationsOfLanguage)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const query = c.req.valid('query')
      const filter = filterOf(project, query)
      const part = await partOf(services.db, project.id, query)
      const counts = await countTranslations(services.db, project.id, filter)
      const languages = []
      for (const target_language of filter.target_languages) {
        const ofLanguage = { target_language, status: query.status }
        languages.push({
          target_language,
          count: counts.find((row) => row.target_language === target_language)?.count ?? 0,
          translations: await listProjectTranslations(services.db, project.id, ofLanguage, part),
        })
      }
      return c.json(languages, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/source-translations',
      summary: 'Source texts with their translations; with a language or a status only those that have such a one',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath, query: TranslationsQuery },
      responses: { ...answers(TranslatedSources), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const query = c.req.valid('query')
      const isTranslated = query.target_language !== undefined || query.status !== undefined
      const filter = { ...filterOf(project, query), isTranslated }
      const part = await partOf(services.db, project.id, query)
      const data = await listSources(services.db, project.id, filter, part)
      return c.json({ data, count: await countSources(services.db, project.id, filter) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/export-translations',
      summary: 'All translations of a project as a CSV',
      ...guarded('readProject', 'project', movesFiles),
      request: { params: ProjectPath, query: TranslationsFilter.extend(ExportQuery.shape) },
      responses: { ...answersCsv, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const query = c.req.valid('query')
      const { spreadsheet_safe: isSpreadsheetSafe, checked_only: isCheckedOnly } = query
      const filter = { ...filterOf(project, query), isSpreadsheetSafe, isCheckedOnly }
      const lines = exportTranslations(services.db, c.var.files, project.id, filter)
      return c.body(streamOf(lines), 200, {
        ...fileHeaders(`project_${project.id}_translations.csv`, 'text/csv; charset=utf-8'),
        ...pseudoHeader(await countPseudoLocalized(services.db, { project_id: project.id })),
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/export-tmx',
      summary: 'The translated texts of a project, and its imported memory, as a translation memory (TMX)',
      ...guarded('readProject', 'project', movesFiles),
      request: {
        params: ProjectPath,
        query: TranslationsFilter.extend({ checked_only: ExportQuery.shape.checked_only }),
      },
      responses: { ...answersTmx, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, project } = c.var
      const query = c.req.valid('query')
      const { source_language } = project
      const filter = { ...filterOf(project, query), isCheckedOnly: query.checked_only, source_language }
      const units = exportMemory(services.db, c.var.files, project.id, filter)
      return c.body(streamOf(units), 200, {
        ...fileHeaders(`project_${project.id}.tmx`, 'application/x-tmx; charset=utf-8'),
        ...pseudoHeader(await countPseudoLocalized(services.db, { project_id: project.id })),
      })
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/placeholder-trial',
      summary: 'Try a pattern for placeholders on its newest texts',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath, query: TryPattern },
      responses: { ...answers(PatternTrial), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, project } = c.var
      const { pattern } = c.req.valid('query')
      requirePattern(pattern, ['query', 'pattern'])
      return c.json(await tryPattern(services, user.id, project.id, pattern), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{project_id}/likely-patterns',
      summary: 'Patterns for placeholders that its newest texts may need',
      ...guarded('readProject', 'project'),
      request: { params: ProjectPath },
      responses: { ...answers(LikelyPatterns), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, project } = c.var
      return c.json(await listLikelyPatterns(services, user.id, project), 200)
    },
  )

export type ProjectReportRoutes = typeof projectReportRoutes
