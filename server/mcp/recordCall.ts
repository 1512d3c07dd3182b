import type { Context } from 'hono'
import { insertToolCall } from '#db/queries/accounts/toolCalls.ts'
import type { ToolOutcome } from '#db/vocabulary/operations.ts'
import type { Env } from '../http/env.ts'
import { write } from '../http/write.ts'
import { MAX_RECORDED_TEXTS } from './constants.ts'

type Recorded = { token_id: string; tool: string; args: Record<string, unknown>; outcome: ToolOutcome; texts: string[] }

export const recordCall = ({ var: { services } }: Context<Env>, { args, texts, ...call }: Recorded) =>
  write(services, (trx) =>
    insertToolCall(trx, {
      ...call,
      arguments: JSON.stringify(withoutTexts(args)),
      texts: texts.length,
      source_text_ids: texts.slice(0, MAX_RECORDED_TEXTS),
    }),
  )

const PLAIN = /(_ids?|^languages?|^status|^limit|^skip|^max_words)$/

/** The names of all arguments, with ids, languages and numbers; of texts only how long they are, or how many. */
export function withoutTexts(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (PLAIN.test(name)) return [name, value]
      if (Array.isArray(value)) return [name, { count: value.length }]
      return [name, typeof value === 'string' ? { characters: value.length } : value]
    }),
  )
}
