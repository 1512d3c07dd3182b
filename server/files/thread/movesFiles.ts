import { createMiddleware } from 'hono/factory'
import type { Env } from '../../http/env.ts'
import { countFile } from '../../http/limits/rateLimit.ts'
import { createFileWork, type FileWork } from './fileWork.ts'

export type MovesFiles = Env & { Variables: { files: FileWork } }

export const movesFiles = createMiddleware<MovesFiles>(async (c, next) => {
  const { services } = c.var
  const { db, fileThreads } = services
  const headers = { length: c.req.header('content-length'), isChunked: c.req.header('transfer-encoding') !== undefined }
  const request = { db, fileThreads, person: c.var.user.id, place: c.req.param(), headers }
  const work = createFileWork({ ...request, outgoing: c.env?.outgoing as never })
  c.set('files', work)
  c.set('services', { ...services, caller: { ...services.caller, storing: work.storing } })
  try {
    await (c.req.method === 'GET' ? work.answering() : countFile(c))
    await next()
  } finally {
    work.end()
  }
})
