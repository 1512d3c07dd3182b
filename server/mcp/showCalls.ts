import { findToken, type TokensOf } from '#db/queries/accounts/apiTokens.ts'
import { listToolCalls } from '#db/queries/accounts/toolCalls.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '../http/apiError.ts'
import { TOOL_CALLS_AT_ONCE } from './constants.ts'
import type { ToolCalls } from './contract.ts'

export async function showCalls(db: Db, of: TokensOf, id: string, before: string | undefined): Promise<ToolCalls> {
  if (!(await findToken(db, of, id))) throw notFound('Token')
  const wanted = { limit: TOOL_CALLS_AT_ONCE + 1, ...(before !== undefined && { before }) }
  const found = await listToolCalls(db, id, wanted)
  return {
    data: found.slice(0, TOOL_CALLS_AT_ONCE).map(({ at, ...call }) => ({ ...call, at: at.toISOString() })),
    has_more: found.length > TOOL_CALLS_AT_ONCE,
  }
}
