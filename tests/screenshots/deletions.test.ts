import { expect, test } from 'vitest'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { deleteUnnamedImages } from '#server/screenshots/deleteUnnamedImages.ts'
import { added, ana, app, imageOf, organization, project, storedImages, withScreenshots } from './withScreenshots.ts'

withScreenshots()

async function runJob() {
  await emptyBins(app.services)
  await deleteUnnamedImages(app.services, 0)
}

const listed = async () => (await app.as(ana).get(`/projects/${project.id}/screenshots`)).json()
const inBin = async () => (await app.as(ana).get(`/projects/${project.id}/bin`)).json()

test('a deleted screenshot is in the bin, and comes back as it was', async () => {
  const shot = await added()
  const { bytes } = await imageOf(shot)
  expect((await app.as(ana).delete(`/screenshots/${shot.id}`)).status).toBe(204)
  await runJob()
  expect(await listed()).toEqual([])
  expect((await imageOf(shot)).status).toBe(404)
  expect(await inBin()).toMatchObject([{ kind: 'screenshot', id: shot.id, name: shot.name, deleted_by: 'Ana Lima' }])

  const restored = await app.as(ana).post(`/bin/screenshots/${shot.id}/restore`)
  expect(await restored.json()).toMatchObject({ kind: 'screenshot', name: shot.name, former_name: null })
  expect(await listed()).toMatchObject([{ id: shot.id, name: shot.name }])
  expect((await imageOf(shot)).bytes.equals(bytes)).toBe(true)
})

test('bytes are deleted once nothing names them', async () => {
  await runJob()
  const before = await storedImages()
  const kept = await added('kept.png')
  const ends: ((shot: { id: string }) => Promise<unknown>)[] = [
    async ({ id }) => {
      await app.as(ana).delete(`/screenshots/${id}`)
      expect((await app.as(ana).delete(`/bin/screenshots/${id}`)).status).toBe(204)
    },
    async ({ id }) => {
      await app.as(ana).delete(`/screenshots/${id}`)
      await app.db.updateTable('all_screenshots').where('id', '=', id).set({ kept_until: new Date() }).execute()
    },
  ]
  for (const end of ends) {
    const shot = await added()
    expect(await storedImages()).toEqual({ noted: before.noted + 2, stored: before.stored + 2 })
    await end(shot)
    await runJob()
    expect(await storedImages()).toEqual({ noted: before.noted + 1, stored: before.stored + 1 })
  }
  expect((await imageOf(kept)).status).toBe(200)
})

test('the images of a project and of an organization go with them', async () => {
  await runJob()
  const before = await storedImages()
  await added()
  await app.as(ana).delete(`/projects/${project.id}`)
  await runJob()
  expect(await storedImages(), 'in the bin').toEqual({ noted: before.noted + 1, stored: before.stored + 1 })
  expect((await app.as(ana).delete(`/bin/projects/${project.id}`)).status).toBe(204)
  await runJob()
  expect(await storedImages()).toEqual(before)

  const other = await app.build.project(organization)
  await added('title.png', other)
  expect((await app.as(ana).delete(`/organizations/${organization.id}`)).status).toBeLessThan(300)
  await runJob()
  expect(await storedImages()).toEqual(before)
})

test('an upload that ends half-way leaves no bytes, and one under way keeps its own', async () => {
  await runJob()
  const before = await storedImages()
  const { id } = await app.db.insertInto('images').defaultValues().returning('id').executeTakeFirstOrThrow()
  await app.services.objects.put(`images/${id}`, Buffer.from('half of it'))
  await deleteUnnamedImages(app.services)
  expect(await app.services.objects.find(`images/${id}`), 'it may be under way').toBeDefined()
  await app.db
    .updateTable('images')
    .where('id', '=', id)
    .set({ created_at: new Date(Date.now() - 3600_000) })
    .execute()
  await deleteUnnamedImages(app.services)
  expect(await storedImages()).toEqual(before)
  expect(await app.services.objects.find(`images/${id}`)).toBeUndefined()
})
