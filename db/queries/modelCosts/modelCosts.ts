import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Days in UTC, both of them included. */
type Days = { from: string; until: string }

export type ModelCost = {
  id: string
  name: string
  calls: number
  uncounted_calls: number
  input_tokens: number
  cached_tokens: number
  output_tokens: number
  ms: number
  /** Of the calls whose model has a price; null where none has. */
  cost_usd: number | null
  unpriced_calls: number
  revenue_cents: number
}

/** The flex tier is half the price at each service that has it. */
const COST = sql`(case when is_flex then 0.5 else 1 end) * (
  (input_tokens - coalesce(cached_tokens, 0)) * price.input_usd + coalesce(cached_tokens, 0) * price.cached_usd
  + output_tokens * price.output_usd) / 1000000`

type Side = { id: RawBuilder<unknown>; name: RawBuilder<unknown>; revenue: RawBuilder<unknown> }

const revenueBy = (id: RawBuilder<unknown>, name: RawBuilder<unknown>, { from, until }: Days) => sql`
  select ${id} as id, max(${name}) as name, sum(billed_words * cents_per_word) as cents
    from word_usage where day between ${from} and ${until} group by 1`

const revenueByModel = ({ from, until }: Days) => sql`
  select model as id, model as name, sum(words * cents_per_word) as cents
    from (select distinct on (request_id) request_id, model from model_calls where purpose = 'translate'
           group by request_id, model order by request_id, sum(rows) desc, model) request
    join word_ledger using (request_id)
   where state = 'billed' and (created_at at time zone 'UTC')::date between ${from} and ${until}
   group by 1`

const SIDES = {
  organization: (days) => ({
    id: sql`organization_id::text`,
    name: sql`organization_name`,
    revenue: revenueBy(sql`organization_id::text`, sql`organization_name`, days),
  }),
  model: (days) => ({ id: sql`model`, name: sql`model`, revenue: revenueByModel(days) }),
  language: (days) => ({
    id: sql`target_language`,
    name: sql`target_language`,
    revenue: revenueBy(sql`target_language`, sql`target_language`, days),
  }),
} satisfies Record<string, (days: Days) => Side>

export type CostSide = keyof typeof SIDES

export async function listModelCosts(db: Db, side: CostSide, days: Days): Promise<ModelCost[]> {
  const { id, name, revenue } = SIDES[side](days)
  const { rows } = await sql<ModelCost>`
    with spent as (
      select ${id} as id, max(${name}) as name, count(*)::int as calls,
             count(*) filter (where input_tokens is null)::int as uncounted_calls,
             coalesce(sum(input_tokens), 0)::float8 as input_tokens,
             coalesce(sum(cached_tokens), 0)::float8 as cached_tokens,
             coalesce(sum(output_tokens), 0)::float8 as output_tokens,
             sum(ms)::float8 as ms,
             sum(${COST})::float8 as cost_usd,
             count(*) filter (where price.model is null)::int as unpriced_calls
        from (select *, (at at time zone 'UTC')::date as day from model_calls) call
        left join model_prices price using (model)
       where day between ${days.from} and ${days.until}
       group by 1),
    earned as (${revenue})
    select coalesce(spent.id, earned.id) as id,
           coalesce(${side === 'organization' ? sql`(select o.name from organizations o where o.id::text = coalesce(spent.id, earned.id))` : sql`null`},
                    spent.name, earned.name) as name,
           coalesce(calls, 0) as calls, coalesce(uncounted_calls, 0) as uncounted_calls,
           coalesce(input_tokens, 0) as input_tokens, coalesce(cached_tokens, 0) as cached_tokens,
           coalesce(output_tokens, 0) as output_tokens, coalesce(ms, 0) as ms, cost_usd,
           coalesce(unpriced_calls, 0) as unpriced_calls, coalesce(cents, 0)::float8 as revenue_cents
      from spent full join earned on earned.id = spent.id
     where coalesce(calls, 0) > 0 or coalesce(cents, 0) > 0
     order by cost_usd desc nulls last, revenue_cents desc, id`.execute(db)
  return rows
}
