import { createDragoman } from '#client/index.ts'
import type { TestServer } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'

const DEEDS = ['readProject', 'bringFiles', 'writeText', 'manageProject'] as const

/** A project of somebody's own, and a client with a token of theirs. `url`: where it finds the server. */
export async function sceneOn(server: TestServer, url = server.url) {
  const owner = await server.build.user()
  const organization = await server.build.organization({ owner })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const { id, token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: DEEDS })
  return { owner, project, version, token, token_id: id, dragoman: createDragoman({ url, token }) }
}
