import { createRoute } from '@hono/zod-openapi'
import { askRepository, findRepositoryById, type StoredRepository } from '#db/queries/repositories/repositories.ts'
import { ApiError } from '../http/apiError.ts'
import { forAnyone } from '../http/guards.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { openCredential } from './access.ts'
import { NOT_SIGNED } from './constants.ts'
import { PushPath } from './contract.ts'
import { type Header, isSigned } from './signatures.ts'

/** The content of a call is used for its signature alone; it only says that something was pushed. */
export const pushRoutes = createRouter('repositories').openapi(
  createRoute({
    method: 'post',
    path: '/repositories/{repository_id}/push',
    summary: 'Pushes to a repository, signed by its host',
    ...forAnyone(), // with the secret of the connection
    request: { params: PushPath },
    responses: { ...answers(Message), ...refusals(400, 413, 422) },
  }),
  async (c) => {
    const { services } = c.var
    const body = new Uint8Array(await c.req.arrayBuffer())
    const found = await findRepositoryById(services.db, c.req.valid('param').repository_id)
    // Nobody learns which repositories there are.
    if (!found || !isOfHost(services, found, body, (name) => c.req.header(name))) throw new ApiError(400, NOT_SIGNED)
    await writeRetrying(services, (trx) => askRepository(trx, found.id, { reads: true }))
    return c.json({ message: 'Received' }, 200)
  },
)

function isOfHost(
  services: Services,
  { id, encrypted_hook_secret }: StoredRepository,
  body: Uint8Array,
  header: Header,
) {
  try {
    return isSigned(openCredential(services, id, 'hook secret', encrypted_hook_secret), body, header)
  } catch {
    return false
  }
}
