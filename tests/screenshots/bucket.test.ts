import { expect, test } from 'vitest'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { deleteUnnamedImages } from '#server/screenshots/deleteUnnamedImages.ts'
import { createTestApp } from '../support/app/app.ts'
import { startBucket } from '../support/files/bucket.ts'
import { quartersPng } from './drawnImages.ts'

test('images are in the bucket of the operator, and nowhere once it is lost', async () => {
  const bucket = await startBucket()
  const app = await createTestApp(bucket.environment)
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const as = app.as(ana)
  const list = async () => (await as.get(`/projects/${project.id}/screenshots`)).json()
  const upload = () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(quartersPng())], 'title.png'))
    return as.post(`/projects/${project.id}/screenshots`, form)
  }
  const { id } = await (await upload()).json()
  const { image_id } = await app.db.selectFrom('screenshots').select('image_id').executeTakeFirstOrThrow()
  expect((await as.get(`/screenshots/${id}/image`)).status).toBe(200)
  expect(await app.services.objects.find(`images/${image_id}`)).toBeDefined()
  await as.delete(`/screenshots/${id}`)
  await as.delete(`/bin/screenshots/${id}`)
  await emptyBins(app.services)
  await deleteUnnamedImages(app.services, 0)
  expect(await app.services.objects.find(`images/${image_id}`)).toBeUndefined()

  await bucket.stop()
  const refused = await upload()
  expect([refused.status, (await refused.json()).detail]).toEqual([
    503,
    'The image cannot be stored at the moment. Please try again.',
  ])
  expect(await list()).toEqual([])
  await app.close()
})
