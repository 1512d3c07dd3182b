import { createTestServer } from '../app/app.ts'
import { createDatabase } from '../app/database.ts'
import { onceARun } from '../runs/onceARun.ts'
import { buildWorld } from './data.ts'

const ROLES = 'api,collab'

/** A server with the world of all screens, of which each file has a copy. */
export async function openWorld() {
  const { name, world } = await onceARun('screens', buildTemplate)
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
