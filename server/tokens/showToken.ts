import type { StoredToken } from '#db/queries/accounts/apiTokens.ts'
import type { ApiToken } from './contract.ts'

export const showToken = ({ user_id: _, created_by_name, ...token }: StoredToken): ApiToken => ({
  ...token,
  capabilities: token.capabilities as ApiToken['capabilities'],
  created_by: created_by_name,
  created_at: token.created_at.toISOString(),
  last_used_at: token.last_used_at?.toISOString() ?? null,
  expires_at: token.expires_at?.toISOString() ?? null,
  revoked_at: token.revoked_at?.toISOString() ?? null,
})
