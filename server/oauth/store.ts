import { type Adapter, errors } from 'oidc-provider'
import { revokeToken } from '#db/queries/accounts/apiTokens.ts'
import { findTool, findToolBySecret, renewSecret } from '#db/queries/accounts/connectedTools.ts'
import {
  consumeOAuthRecord,
  deleteOAuthRecord,
  deleteOAuthRecordsOf,
  findOAuthRecord,
  keepOAuthRecord,
  type OAuthPayload,
} from '#db/queries/accounts/oauthRecords.ts'
import type { Db, Trx } from '#db/schema.ts'
import { NOBODY, write } from '../http/write.ts'
import type { Services } from '../services.ts'

export type Stored = Pick<Services, 'db'> & { collab: Pick<Services['collab'], 'hints'> }

/** Tools call without a person; what they may was decided when they were connected. */
const changing = <Result>(db: Db, work: (trx: Trx) => Promise<Result>) => write({ db, caller: NOBODY }, work)

const none = async () => undefined

/** The library's store of what it makes, by kind: access tokens are the secrets of API tokens, and no session is kept. */
export const storeOf =
  (services: Stored) =>
  (kind: string): Adapter => {
    if (kind === 'Session') return NOTHING
    if (kind === 'AccessToken') return secretsIn(services)
    return kind === 'Grant' ? grantsIn(services) : recordsIn(services, kind)
  }

const NOTHING: Adapter = {
  ...{ upsert: none, find: none, findByUid: none, findByUserCode: none },
  ...{ consume: none, destroy: none, revokeByGrantId: none },
}

function recordsIn({ db }: Stored, kind: string): Adapter {
  return {
    ...NOTHING,
    // The id is a secret of codes and refresh tokens.
    async upsert(id, { jti: _, ...payload }, seconds) {
      const grant_id = kind === 'Grant' ? id : (payload.grantId ?? null)
      const client_id = kind === 'Client' ? id : (payload.clientId ?? null)
      const kept = { kind, id, payload: payload as OAuthPayload, grant_id, client_id }
      await changing(db, (trx) => keepOAuthRecord(trx, { ...kept, seconds: seconds ?? null }))
    },
    async find(id) {
      const found = await findOAuthRecord(db, { kind, id })
      if (!found) return undefined
      const consumed = found.consumed_at && { consumed: true }
      return { ...found.payload, ...(kind !== 'Client' && { jti: id }), ...consumed }
    },
    async consume(id) {
      // Of two that come at the same moment one has not seen the other.
      if (!(await changing(db, (trx) => consumeOAuthRecord(trx, { kind, id }))))
        throw new errors.InvalidGrant(`${kind} already used`)
    },
    destroy: async (id) => void (await changing(db, (trx) => deleteOAuthRecord(trx, { kind, id }))),
    revokeByGrantId: async (id) => void (await changing(db, (trx) => deleteOAuthRecordsOf(trx, id))),
  }
}

/** A grant is good while its API token is: a person who ends that one ends all of it. */
function grantsIn(services: Stored): Adapter {
  const records = recordsIn(services, 'Grant')
  return {
    ...records,
    find: async (id) => ((await findTool(services.db, id)) ? records.find(id) : undefined),
    async destroy(id) {
      await records.destroy(id)
      await endTool(services, await findTool(services.db, id))
    },
  }
}

function secretsIn(services: Stored): Adapter {
  const { db } = services
  return {
    ...NOTHING,
    async upsert(secret, { grantId }, seconds) {
      const renewed = await changing(db, (trx) => renewSecret(trx, String(grantId), secret, seconds!))
      if (!renewed) throw new errors.InvalidGrant('the connection has ended')
    },
    async find(secret) {
      const tool = await findToolBySecret(db, secret)
      if (!tool) return undefined
      const exp = Math.floor((tool.expires_at?.getTime() ?? 0) / 1000)
      const of = { clientId: tool.oauth_client_id!, grantId: tool.oauth_grant_id!, accountId: tool.user_id }
      return { kind: 'AccessToken', format: 'opaque', jti: secret, exp, ...of }
    },
    destroy: async (secret) => endTool(services, await findToolBySecret(db, secret)),
    revokeByGrantId: async (id) => endTool(services, await findTool(db, id)),
  }
}

async function endTool(
  { db, collab }: Stored,
  tool: { id: string; user_id: string; oauth_grant_id: string | null } | undefined,
) {
  if (!tool) return
  await changing(db, async (trx) => {
    await revokeToken(trx, { user_id: tool.user_id }, tool.id)
    await deleteOAuthRecordsOf(trx, tool.oauth_grant_id!)
  })
  collab.hints.accessChanged()
}
