import { z } from 'zod'
import { listPages } from '#db/queries/pages/pages.ts'
import { listProjects } from '#db/queries/projects/projects.ts'
import { listVersions } from '#db/queries/projects/versions.ts'
import { Language } from '../../http/contract.ts'
import { defineTool } from '../tool.ts'

const MAX_PROJECTS = 50

export const listProjectsTool = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that this token reaches, last edited first, with their languages and versions.',
  deed: 'readProject',
  changes: 'nothing',
  input: z.object({ skip: z.int().min(0).default(0) }),
  output: {
    projects: z.array(
      z.object({
        project_id: z.uuid(),
        name: z.string(),
        description: z.string().nullable(),
        source_language: Language,
        target_languages: z.array(Language),
        versions: z.array(z.object({ version_id: z.uuid(), name: z.string(), pages: z.int() })),
      }),
    ),
    has_more: z.boolean(),
  },
  async run({ c, services }, { skip }) {
    const found = await listProjects(services.db, c.var.user, { skip, limit: MAX_PROJECTS + 1 })
    const projects = []
    for (const { id, name, description, source_language, target_languages } of found.slice(0, MAX_PROJECTS)) {
      const versions = (await listVersions(services.db, id)).map((version) => ({
        ...{ version_id: version.id, name: version.name, pages: version.pages_count },
      }))
      projects.push({ project_id: id, name, description, source_language, target_languages, versions })
    }
    return { answer: { projects, has_more: found.length > MAX_PROJECTS } }
  },
})

export const listPagesTool = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description: 'The pages of a version, the newest first: each is a file of source texts.',
  deed: 'readProject',
  kind: 'version',
  changes: 'nothing',
  input: z.object({ version_id: z.uuid() }),
  output: {
    pages: z.array(z.object({ page_id: z.uuid(), name: z.string(), type: z.string(), texts: z.int() })),
  },
  async run({ services, thing: version }) {
    const pages = await listPages(services.db, version.id)
    return {
      answer: {
        pages: pages.map(({ id, name, type, source_texts_count: texts }) => ({ page_id: id, name, type, texts })),
      },
    }
  },
})
