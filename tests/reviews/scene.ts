import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { createTestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { join } from '../support/collab/collab.ts'

type Server = Awaited<ReturnType<typeof createTestServer>>
type Review = { steps: 0 | 1 | 2; protects_checked?: boolean }

/** A project with an owner, two reviewers and two translators of Spanish, and a page of these texts. */
export async function scene(server: Server, { steps, protects_checked = false }: Review, texts = ['Hello', 'Goodbye']) {
  const { build } = server
  const people = ['Olga', 'Rita', 'Rosa', 'Tom', 'Tina'].map((full_name) => build.user({ full_name }))
  const [owner, rita, rosa, tom, tina] = (await Promise.all(people)) as [Person, Person, Person, Person, Person]
  const project = await build.project(await build.organization({ owner }))
  const version = await build.version(project)
  const page = await build.page(version, { texts })
  for (const guest of [rita, rosa]) await build.guest(project, guest, { role: 'REVIEWER' })
  for (const guest of [tom, tina]) await build.guest(project, guest, { role: 'TRANSLATOR', languages: ['es'] })

  async function call(caller: Person, method: string, path: string, body?: unknown) {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  }
  const rows = page.source_texts.map(({ id }) => id) as [string, string, ...string[]]
  const setReview = (review: Required<Review>) => call(owner, 'PUT', `/projects/${project.id}/review`, review)
  await setReview({ steps, protects_checked })

  const open = async (person: Person, language: LanguageCode = 'es') => {
    const document = await call(owner, 'GET', `/pages/${page.id}/document?language=${language}`)
    return join(`${server.url.replace('http', 'ws')}/collab`, document.body.name, person.token)
  }
  const write = (person: Person, row: string, content: string) =>
    call(person, 'POST', `/source-texts/${row}/translations`, { target_language: 'es', content, status: 'COMPLETED' })
  const check = (person: Person, row: string, text: string) =>
    call(person, 'PUT', `/pages/${page.id}/rows/${row}/check`, { language: 'es', text })
  const told = async (row: string) => {
    const { body } = await call(owner, 'GET', `/pages/${page.id}/rows?language=es&source_text_ids=${row}`)
    return body.data[0].translation
  }
  const undoLast = async (person: Person) => {
    const { body } = await call(person, 'GET', `/pages/${page.id}/own-acts?language=es`)
    return (await call(person, 'POST', `/operations/${body.undo.id}/undo`)).body
  }
  const progress = async () => (await call(owner, 'GET', `/pages/${page.id}/progress?language=es`)).body
  const ids = { project_id: project.id, version_id: version.id, page_id: page.id }
  return {
    ...{ owner, rita, rosa, tom, tina },
    ...ids,
    rows,
    call,
    setReview,
    open,
    write,
    check,
    told,
    progress,
    undoLast,
  }
}
