import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { movesFiles } from '../files/thread/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { isKnown } from '../http/entityTags.ts'
import { createRouter, refusals } from '../http/openapi/openapi.ts'
import { IMAGE_TYPE, imageKey, thumbnailKey } from '../images/imageKeys.ts'
import { ScreenshotPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'

const reading = {
  method: 'get' as const,
  ...guarded('readProject', 'screenshot', movesFiles),
  request: { params: ScreenshotPath },
  responses: {
    200: { description: 'The image', content: { [IMAGE_TYPE]: { schema: z.string().meta({ format: 'binary' }) } } },
    304: { description: 'The image is that of the ETag in If-None-Match' },
    ...refusals(401, 404, 422),
  },
}

export const imageRoutes = createRouter('screenshots')
  .openapi(
    createRoute({ ...reading, path: '/screenshots/{screenshot_id}/image', summary: 'The image of a screenshot' }),
    async (c) => {
      const key = imageKey(c.var.screenshot.image_id)
      const headers = headersOf(key)
      if (isKnown(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
      return c.body(await bytesOf(c.var.services, key), 200, headers)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/screenshots/{screenshot_id}/thumbnail',
      summary: 'The image of a screenshot, at most 480 pixels wide and high',
    }),
    async (c) => {
      const key = thumbnailKey(c.var.screenshot.image_id)
      const headers = headersOf(key)
      if (isKnown(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
      return c.body(await bytesOf(c.var.services, key), 200, headers)
    },
  )

/** A browser asks for the right each time, and is sent the bytes once. Opened as a page, the image runs nothing. */
const headersOf = (key: string) => ({
  'Content-Type': IMAGE_TYPE,
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
  ETag: `"${key.slice(key.indexOf('/') + 1)}"`,
})

async function bytesOf({ objects }: Services, key: string) {
  const bytes = await objects.find(key)
  if (!bytes) throw notFound('Image')
  return new Uint8Array(bytes)
}
