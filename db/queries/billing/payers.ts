import type { Db } from '../../schema.ts'

/** Ids as they stand in the path of a call: the narrowest that is there counts. */
export type Place = { [key in 'organization_id' | 'project_id' | 'version_id' | 'page_id' | 'glossary_id']?: string }

export async function findPayerId(db: Db, place: Place): Promise<string | undefined> {
  const found = await organizationOf(db, place)?.select('organizations.owner_id').executeTakeFirst()
  return found?.owner_id
}

function organizationOf(db: Db, { organization_id, project_id, version_id, page_id, glossary_id }: Place) {
  const organizations = db.selectFrom('organizations')
  if (organization_id !== undefined) return organizations.where('organizations.id', '=', organization_id)
  const projects = organizations.innerJoin('projects', 'projects.organization_id', 'organizations.id')
  if (project_id !== undefined) return projects.where('projects.id', '=', project_id)
  if (glossary_id !== undefined)
    return projects
      .innerJoin('glossaries', 'glossaries.project_id', 'projects.id')
      .where('glossaries.id', '=', glossary_id)
  const versions = projects.innerJoin('versions', 'versions.project_id', 'projects.id')
  if (version_id !== undefined) return versions.where('versions.id', '=', version_id)
  const pages = versions.innerJoin('pages', 'pages.version_id', 'versions.id')
  return page_id === undefined ? undefined : pages.where('pages.id', '=', page_id)
}
