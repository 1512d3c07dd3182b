import type { TestServer } from '../support/app/app.ts'

const ARABIC = ['الضوء على الساحل مضاء.', 'البحر أمامنا مباشرة.']

type Owner = { organization: { id: string }; person: { token: string } }

/** A version, and the next one, which began as its copy and has other texts since. */
export async function buildVersions({ db, build, url }: TestServer, { organization, person }: Owner) {
  const project = await build.project(organization, { name: 'Night Ferry', target_languages: ['es', 'ar'] })
  const version = await build.version(project)
  const page = await build.page(version, {
    name: 'Crossing',
    texts: ['The light is lit.', 'The sea is ahead.', 'Land!'],
  })
  const rows = page.source_texts.slice(0, 2).flatMap(({ id }, n) => [
    { source_text_id: id, target_language: 'ar' as const, content: ARABIC[n]!, status: 'COMPLETED' as const },
    {
      source_text_id: id,
      target_language: 'es' as const,
      content: ['La luz.', 'El mar.'][n]!,
      status: 'COMPLETED' as const,
    },
  ])
  await db.insertInto('translations').values(rows).execute()
  const response = await fetch(`${url}/api/v1/projects/${project.id}/versions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: '2.0', copy_of: version.id }),
  })
  const copy = (await response.json()) as { id: string }
  const texts = db
    .updateTable('all_source_texts')
    .where('page_id', 'in', (eb) => eb.selectFrom('pages').where('version_id', '=', copy.id).select('id'))
  await texts.where('position', '=', 0).set({ content: 'The light on the coast is lit.' }).execute()
  const changed = db.updateTable('translations').where('target_language', '=', 'ar').where('content', '=', ARABIC[1]!)
  await changed
    .where(
      'source_text_id',
      'not in',
      page.source_texts.map(({ id }) => id),
    )
    .set({ content: 'البحر أمامنا تمامًا.' })
    .execute()
  const versions = `/projects/${project.id}/versions?from=${copy.id}&to=${version.id}`
  return { path: versions, same: `/projects/${project.id}/versions?from=${copy.id}&to=${copy.id}` }
}
