import { createTestServer } from '../app/app.ts'
import { createDatabase } from '../app/database.ts'
import { buildWorld, type World } from './data.ts'

const ROLES = 'api,collab'

let template: Promise<{ name: string; world: World }> | undefined

/** A server with the world of all screens. It takes a second to build: once a process, then each file has a copy. */
export async function openWorld() {
  template ??= buildTemplate()
  const { name, world } = await template
  return { server: await createTestServer({ ROLES, DATABASE_URL: (await ownDatabase(name)).url }), world }
}

async function buildTemplate() {
  const { name, url } = await ownDatabase()
  const server = await createTestServer({ ROLES, DATABASE_URL: url })
  const world = await buildWorld(server)
  await server.close()
  return { name, world }
}

async function ownDatabase(template?: string) {
  const { db, ...database } = await createDatabase(template)
  await db.destroy()
  return database
}
