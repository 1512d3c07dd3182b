import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chunk, header, png, pngOf, quartersPng, webpChunks } from './drawnImages.ts'
import { added, ana, app, imageOf, organization, project, upload, withScreenshots } from './withScreenshots.ts'

withScreenshots()

const SECRET = 'GPS 48.8584 N 2.2945 E'

test('nothing of the file but its pixels is kept', async () => {
  const picture = quartersPng()
  const withText = Buffer.concat([
    picture.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08${SECRET}`, 'latin1')),
    picture.subarray(33),
    Buffer.from(`<script>${SECRET}</script>`),
  ])
  const answer = await upload(withText, 'C:\\shots\\Title screen.PNG')
  expect(answer.status).toBe(200)
  const shot = await answer.json()
  expect(shot).toMatchObject({ width: 640, height: 400, texts: 0, created_by: 'Ana Lima' })
  expect(shot.name).toContain('Title screen')
  for (const kind of ['image', 'thumbnail']) {
    const { bytes, headers } = await imageOf(shot, ana, kind)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(bytes.includes(SECRET)).toBe(false)
    const { kind: riff, names } = webpChunks(bytes)
    expect(riff).toBe('RIFFWEBP')
    expect(names.filter((name) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(name))).toEqual([])
  }
  const { bytes } = await imageOf(shot)
  expect(shot.bytes).toBe(bytes.length)
})

test.each(['jpeg', 'webp', 'gif'] as const)('takes a %s, turned as its camera says', async (format) => {
  const file = await sharp(quartersPng()).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
  const shot = await (await upload(file, `shot.${format}`)).json()
  expect([shot.width, shot.height]).toEqual(format === 'gif' ? [640, 400] : [400, 640])
  const { data } = await sharp((await imageOf(shot)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red, green, blue] = data
  // Turned by a quarter, the lower left corner, which is blue, becomes the upper left one.
  const near = format === 'gif' ? [255, 0, 0] : [0, 0, 255]
  expect(Math.max(...near.map((value, at) => Math.abs(value - [red, green, blue][at]!)))).toBeLessThan(30)
})

const REFUSED: [string, Buffer, number][] = [
  ['text', Buffer.from('Hello'), 422],
  ['an empty file', Buffer.alloc(0), 422],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 422],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    422,
  ],
  ['half a PNG', quartersPng().subarray(0, 500), 422],
  ['a PNG without pixels', png([header(300, 300)]), 422],
  [
    'a few bytes that say they are 50,000 pixels wide',
    png([header(50_000, 50_000), chunk('IDAT', Buffer.alloc(9))]),
    413,
  ],
  ['more pixels than an 8K screen', png([header(8_000, 8_000), chunk('IDAT', Buffer.alloc(9))]), 413],
  ['a line of 20,000 pixels', pngOf(20_000, 1, () => [0, 0, 0]), 413],
]

test.each(REFUSED)('refuses %s', async (_, file, status) => {
  const began = performance.now()
  const answer = await upload(file)
  expect(answer.status).toBe(status)
  expect(performance.now() - began).toBeLessThan(5_000)
  const { detail } = await answer.json()
  expect(detail).toEqual(
    status === 413
      ? 'An image has at most 24 million pixels, and 16,383 on each side'
      : [{ loc: ['body', 'file'], msg: 'This file is no image in PNG, JPEG, WebP or GIF', type: 'value_error' }],
  )
  expect(await (await app.as(ana).get(`/projects/${project.id}/screenshots`)).json()).toEqual([])
})

test('[P4] an image is for those who may read its project, each time they ask', async () => {
  const shot = await added()
  const [viewer, outsider] = [await app.build.user(), await app.build.user()]
  await app.build.guest(project, viewer, { role: 'VIEWER' })
  const mine = await imageOf(shot)
  const { headers } = mine
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
    'private, no-cache',
    'nosniff',
  ])
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect((await imageOf(shot, viewer)).bytes.equals(mine.bytes)).toBe(true)
  const known = { 'If-None-Match': headers.get('etag')! }
  expect((await imageOf(shot, viewer, 'image', known)).status).toBe(304)
  for (const kind of ['image', 'thumbnail']) expect((await imageOf(shot, outsider, kind)).status).toBe(404)
  expect((await imageOf(shot, outsider, 'image', known)).status).toBe(404)
  expect((await app.anyone.get(`/screenshots/${shot.id}/image`)).status).toBe(401)

  await app.db.deleteFrom('project_roles').where('user_id', '=', viewer.id).execute()
  expect((await imageOf(shot, viewer, 'image', known)).status).toBe(404)
})

test('[P4] people who may bring files add, rename and delete; readers do not', async () => {
  const shot = await added()
  const [viewer, developer] = [await app.build.user(), await app.build.user()]
  await app.build.guest(project, viewer, { role: 'VIEWER' })
  await app.build.guest(project, developer, { role: 'DEVELOPER' })
  expect((await upload(quartersPng(), 'a.png', viewer)).status).toBe(403)
  expect((await app.as(viewer).patch(`/screenshots/${shot.id}`, { name: 'Mine' })).status).toBe(403)
  expect((await app.as(viewer).delete(`/screenshots/${shot.id}`)).status).toBe(403)
  expect((await upload(quartersPng(), 'a.png', developer)).status).toBe(200)
  const renamed = await app.as(developer).patch(`/screenshots/${shot.id}`, { name: ' Title screen ' })
  expect(await renamed.json()).toMatchObject({ id: shot.id, name: 'Title screen' })
  expect((await app.as(developer).delete(`/screenshots/${shot.id}`)).status).toBe(204)
  expect((await app.as(developer).post(`/bin/screenshots/${shot.id}/restore`)).status).toBe(200)
})

test('a project has at most 1,000 screenshots', async () => {
  const { id: image_id } = await app.db.insertInto('images').defaultValues().returning('id').executeTakeFirstOrThrow()
  const shot = { project_id: project.id, image_id, name: 'One', width: 9, height: 9, bytes: 9, created_by: ana.id }
  await app.db
    .insertInto('all_screenshots')
    .values(Array.from({ length: 1000 }, () => shot))
    .execute()
  const answer = await upload(quartersPng())
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    'A project has at most 1,000 screenshots, with those in its bin',
  ])
  expect((await upload(quartersPng(), 'a.png', ana, await app.build.project(organization))).status).toBe(200)
})
