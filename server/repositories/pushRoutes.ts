import { createRoute } from '@hono/zod-openapi'
import { askRepository, findRepositoryById } from '#db/queries/repositories/repositories.ts'
import { notFound } from '../http/apiError.ts'
import { forAnyone } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { writeRetrying } from '../http/write.ts'
import { openCredential } from './access.ts'
import { PushPath } from './contract.ts'
import { isSigned } from './signatures.ts'

/** Hosts tell here of pushes. What they say is not read, but that something was pushed. */
export const pushRoutes = createRouter('repositories').openapi(
  createRoute({
    method: 'post',
    path: '/repositories/{repository_id}/push',
    summary: 'Pushes to a repository, signed by its host',
    ...forAnyone(), // with the secret of the connection
    request: { params: PushPath },
    responses: { ...answers(Message), ...refusals(404, 413, 422) },
  }),
  async (c) => {
    const { services } = c.var
    const body = new Uint8Array(await c.req.arrayBuffer())
    const found = await findRepositoryById(services.db, c.req.valid('param').repository_id)
    if (!found) throw notFound('Repository')
    const secret = openCredential(services, found.id, 'hook secret', found.encrypted_hook_secret)
    if (!isSigned(secret, body, (name) => c.req.header(name))) throw notFound('Repository')
    await writeRetrying(services, (trx) => askRepository(trx, found.id, { reads: true }))
    return c.json({ message: 'Received' }, 200)
  },
)
