import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../apiError.ts'
import type { Right } from '../openapi/rights.ts'

const limitTo = (maxSize: number, size: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, `The request is larger than ${size}`)
    },
  })

const forLists = limitTo(3 * 1024 * 1024, '3 MiB')
/** A translation of 80,000 characters has 480 KB when each is escaped, a glossary entry with five texts of 10,000 has 300. */
const forPeople = limitTo(512 * 1024, '512 KiB')
const forServices = limitTo(1024 * 1024, '1 MiB')
const forStrangers = limitTo(64 * 1024, '64 KiB')

const SIGNED = ['POST /stripe/webhook', 'POST /repositories/{repository_id}/push']
const SIGNATURES = ['stripe-signature', 'x-hub-signature-256', 'x-gitlab-token', 'x-gitea-signature']
const TAKES_IDS = /\/(translate(\/(estimate|cancel))?|pages\/[^/]+\/(translations|archived-texts\/restore))\/?$/
const TAKES_A_FILE =
  /\/(pages\/import(\/files?)?|reimport|upload-(csv|tbx)|projects\/[^/]+\/(fonts|screenshots|memory\/imports))(\/preview)?\/?$/

function openPaths(rights: Record<string, Right>) {
  const open = Object.entries(rights).filter(([call, right]) => right === 'anyone' && !SIGNED.includes(call))
  const paths = open.map(([call]) => call.replace(/^\w+ /, '').replace(/\{\w+\}/g, '[^/]+'))
  return new RegExp(`(${paths.join('|')})/?$`)
}

/** Files are read, and limited, while they arrive; everything else is kept in memory and has to be small. */
export function limitBody(rights: Record<string, Right>) {
  const isOpen = openPaths(rights)
  return createMiddleware((c, next) => {
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data')
    if (c.req.method === 'GET' || (isForm && TAKES_A_FILE.test(c.req.path))) return next()
    if (isOpen.test(c.req.path)) return forStrangers(c, next)
    if (SIGNATURES.some((name) => c.req.header(name) !== undefined)) return forServices(c, next)
    if (!c.req.header('authorization')) return forStrangers(c, next)
    return TAKES_IDS.test(c.req.path) ? forLists(c, next) : forPeople(c, next)
  })
}
