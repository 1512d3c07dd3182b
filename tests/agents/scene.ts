import type { TestApp } from '../support/app/app.ts'

/** A page of four texts in an organization of Ana's. */
export async function newScene(app: TestApp) {
  const { build } = app
  const owner = await build.user()
  const organization = await build.organization({ owner })
  const project = await build.project(organization)
  const version = await build.version(project)
  const texts = { greet: 'Hello {player}', start: 'Start the game', stop: 'Stop', cost: 'It costs {n} coins' }
  const page = await build.page(version, { texts })
  const id = (identifier: string) => page.source_texts.find((text) => text.identifier === identifier)!.id
  const write = (identifier: string, content: string) =>
    app.as(owner).post(`/source-texts/${id(identifier)}/translations`, { target_language: 'es', content })
  const row = async (identifier: string) => {
    const found = await app.as(owner).get(`/pages/${page.id}/rows?language=es&source_text_ids=${id(identifier)}`)
    return (await found.json()).data[0]
  }
  return { owner, organization, project, version, page, id, write, row }
}
