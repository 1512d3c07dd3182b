import { insertService, insertToken } from '#db/queries/accounts/apiTokens.ts'
import type { Db } from '#db/schema.ts'
import type { Capability, Limits } from '#db/vocabulary/roles.ts'
import { createToken } from '#server/http/credentials/tokenFormat.ts'

type Wanted = Partial<Limits> & { capabilities: readonly Capability[]; name?: string }
type Holder = { user_id: string } | { organization_id: string }

/** A token of a person, or of a new service of an organization. */
export async function makeToken(db: Db, holder: Holder, { name = 'CI', ...wanted }: Wanted) {
  const token = createToken()
  const id = await db.transaction().execute(async (trx) => {
    const user_id = 'user_id' in holder ? holder.user_id : await insertService(trx, { ...holder, ...wanted, name })
    const limits = { project_ids: null, languages: null, ...wanted }
    return (await insertToken(trx, token, { user_id, name, created_by: null, expires_at: null, ...limits })).id
  })
  return { id, token }
}
