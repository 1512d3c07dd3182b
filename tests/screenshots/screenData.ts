import { expect } from 'vitest'
import type { TestServer } from '../support/app/app.ts'
import { quartersPng } from './drawnImages.ts'

type Of = { person: { token: string }; project_id: string; texts: readonly { id: string }[] }

/** A screenshot of a project with a text in its place and one that has none yet; and one without texts. */
export async function buildScreenshots({ url }: Pick<TestServer, 'url'>, { person, project_id, texts }: Of) {
  async function call(path: string, body: BodyInit) {
    const headers = {
      Authorization: `Bearer ${person.token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  async function add(name: string) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(quartersPng())], `${name}.png`))
    return (await call(`/projects/${project_id}/screenshots`, form)) as { id: string }
  }
  const show = (id: string, text: { id: string } | undefined, region?: object) =>
    text &&
    call(`/screenshots/${id}/regions`, JSON.stringify({ source_text_ids: [text.id], ...(region && { region }) }))
  await add('Options, second tab')
  const title = await add('Title screen')
  await show(title.id, texts[0], { x: 60, y: 80, width: 200, height: 60 })
  await show(title.id, texts[1])
  return title
}
