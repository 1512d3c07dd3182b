import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ApiError } from './errors.ts'

const MOST_BYTES = 8 * 1024 * 1024

const limit = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new ApiError(413, 'The request is larger than 8 MiB')
  },
})

/** Files are read, and limited, while they arrive; everything else is held in memory and has to be small. */
export const limitBody = createMiddleware((c, next) =>
  c.req.method === 'GET' || c.req.header('content-type')?.startsWith('multipart/form-data') ? next() : limit(c, next),
)
