import type { Db } from '#db/schema.ts'
import type { SizedProject } from './sizedProjects.ts'

type App = { db: Db; api: string; headers: Record<string, string> }

/** The calls of the screens of a project and of one of its pages, by name. */
export async function callsOf(
  { db, api, headers }: App,
  { organization, project, version, page }: SizedProject,
): Promise<Record<string, () => Promise<void>>> {
  const rows = await db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.page_id', '=', page)
    .where('t.target_language', '=', 'es')
    .orderBy('s.position')
    .select(['s.id', 't.id as translation'])
    .execute()
  const [first] = rows
  const shown = rows.slice(0, 40).map(({ id }) => id)
  const statuses = ['COMPLETED', 'NEEDS_REVIEW']

  async function call(method: string, path: string, body?: object) {
    const json = { ...headers, 'Content-Type': 'application/json' }
    const answer = await fetch(api + path, { method, headers: json, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  }
  const get = (path: string) => () => call('GET', path)
  const post = (path: string, body: object) => () => call('POST', path, body)

  return {
    'the projects of an organization': get(`/organizations/${organization}/projects`),
    'a project': get(`/projects/${project}`),
    'its versions': get(`/projects/${project}/versions`),
    'its list of pages': get(`/versions/${version}/pages`),
    'its languages-status': get(`/projects/${project}/languages-status`),
    'its usage': get(`/projects/${project}/usage`),
    'the name of a page’s document': get(`/pages/${page}/document?language=es`),
    'the first rows of a page': get(`/pages/${page}/rows?language=es&sort=status`),
    'the rows on show': get(`/pages/${page}/rows?language=es&source_text_ids=${shown}`),
    'the source texts of a page': get(`/pages/${page}/source-texts?limit=50000`),
    'the translations of a page': get(`/pages/${page}/translations?language=es`),
    'the progress of a page': get(`/pages/${page}/progress?language=es`),
    'the rows somebody has changed': get(`/pages/${page}/changed-by-me?language=es`),
    'the aids of a page': get(`/pages/${page}/aids?language=es`),
    'the characters of a page': get(`/pages/${page}/characters`),
    'the panel of a row, with identical texts': get(`/pages/${page}/rows/${first!.id}?language=es`),
    'the history of a row': get(`/translations/${first!.translation}/changes`),
    'what translating a page would cost': post(`/pages/${page}/translate/estimate`, { languages: ['es'] }),
    'a status set by hand': () =>
      call('PATCH', `/versions/translations/${first!.translation}`, { status: statuses.reverse()[0] }),
    '100 statuses set by hand': () =>
      call('PATCH', `/pages/${page}/translations`, {
        language: 'es',
        source_text_ids: rows.slice(100, 200).map(({ id }) => id),
        status: statuses.reverse()[0],
      }),
  }
}
