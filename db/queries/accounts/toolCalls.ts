import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'

const MAX_CALLS_A_TOKEN = 2_000
const MAX_DELETED_AT_ONCE = 20

export const insertToolCall = (trx: Trx, call: Omit<NewRow<'tool_calls'>, 'id' | 'at'>) =>
  sql`
    with old as (
      delete from tool_calls where id in (
        select id from tool_calls where token_id = ${call.token_id}
         order by id desc offset ${MAX_CALLS_A_TOKEN - 1} limit ${MAX_DELETED_AT_ONCE}))
    insert into tool_calls (token_id, tool, arguments, outcome, texts, source_text_ids)
    values (${call.token_id}, ${call.tool}, ${call.arguments}::jsonb, ${call.outcome}, ${call.texts},
            ${[...call.source_text_ids]}::uuid[])`.execute(trx)

export const deleteOldToolCalls = (db: Db, before: Date) =>
  db.deleteFrom('tool_calls').where('at', '<', before).execute()

export const listToolCalls = (db: Db, tokenId: string, { before, limit }: { before?: string; limit: number }) =>
  db
    .selectFrom('tool_calls as c')
    .where('c.token_id', '=', tokenId)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before!))
    .select(['c.id', 'c.at', 'c.tool', 'c.arguments', 'c.outcome', 'c.texts'])
    .select(
      sql<string[]>`coalesce((
        select array_agg(coalesce(nullif(s.identifier, ''), left(s.content, 40)) order by array_position(c.source_text_ids, s.id))
          from all_source_texts s where s.id = any (c.source_text_ids)), '{}')`.as('identifiers'),
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

/** Words that agents ordered with a token in the last day; other orders with it wait until the transaction ends. */
export async function lockOrderedWords(trx: Trx, tokenId: string) {
  const token = await trx
    .selectFrom('api_tokens')
    .where('id', '=', tokenId)
    .select('words_a_day')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ words: number }>`
    select coalesce(sum(words), 0)::int as words from agent_orders
     where token_id = ${tokenId} and at > clock_timestamp() - interval '1 day'`.execute(trx)
  return { words_a_day: token.words_a_day, ordered: rows[0]!.words }
}

export const insertAgentOrder = (trx: Trx, token_id: string, words: number) =>
  trx.insertInto('agent_orders').values({ token_id, words }).execute()
