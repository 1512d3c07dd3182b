/** @module-tag nightly */
import { globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openObjectStore } from '#server/objectStore/objectStore.ts'
import { deleteUnnamedImages } from '#server/screenshots/deleteUnnamedImages.ts'
import { createTestApp } from '../support/app/app.ts'
import { launchServer } from '../support/app/launch.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { quartersPng } from './drawnImages.ts'

const KILLS = Number(process.env.KILLS ?? 3)

test('[P1] an upload that was answered survives a kill, and one that was not leaves no bytes', NIGHTLY, async () => {
  const random = seeded(chooseSeed('screenshots'))
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'images-'))
  const app = await createTestApp({ DATA_DIR })
  onTestFinished(() => app.close())
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const env = { ROLES: 'api', DATABASE_URL: app.services.config.databaseUrl, DATA_DIR }
  const picture = new Uint8Array(quartersPng())
  const answered: string[] = []

  for (let kill = 0; kill < KILLS; kill++) {
    const server = launchServer({ env })
    const url = await server.ready
    const upload = async (name: string) => {
      const form = new FormData()
      form.set('file', new File([picture], `${name}.png`))
      const headers = { Authorization: `Bearer ${ana.token}` }
      const answer = await fetch(`${url}/api/v1/projects/${project.id}/screenshots`, {
        method: 'POST',
        headers,
        body: form,
      })
      if (answer.status === 200) answered.push((await answer.json()).id)
    }
    await upload(`first ${kill}`)
    const cut = Promise.allSettled([1, 2, 3].map((one) => upload(`cut ${kill} ${one}`)))
    await pause(random() * 150)
    server.child.kill('SIGKILL')
    await Promise.all([server.ended, cut])
  }

  expect(answered.length).toBeGreaterThanOrEqual(KILLS)
  for (const id of answered) expect((await app.as(ana).get(`/screenshots/${id}/image`)).status).toBe(200)
  await deleteUnnamedImages(app.services, 0)
  const [noted, named] = await Promise.all([
    app.db.selectFrom('images').select('id').execute(),
    app.db.selectFrom('all_screenshots').select('image_id').execute(),
  ])
  expect(noted.map(({ id }) => id).sort()).toEqual(named.map(({ image_id }) => image_id).sort())
  const store = openObjectStore(readConfig({ DATA_DIR }))
  for (const { id } of noted) expect(await store.find(`images/${id}-thumbnail`)).toBeDefined()
  expect(globSync('**/*.part', { cwd: DATA_DIR })).toEqual([])
})
