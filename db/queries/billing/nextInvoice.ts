import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export async function sumForInvoice(db: Db, customerId: string, { from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<{ id: string; name: string; words: number; cost_cents: number }>`
    with invoiced as (
      select organization_id, organization_name, words, cents_per_word
        from word_ledger
       where meter_event_id in (
               select id from meter_events
                where customer_id = ${customerId} and at >= ${from} and at < ${until}
                  and not own_invoice and not invoiced_apart)
       union all
      -- Stripe is still to be told of these.
      select organization_id, organization_name, words, cents_per_word
        from word_ledger
       where customer_id = ${customerId} and state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null)
    select organization_id as id, coalesce(max(organizations.name), max(organization_name)) as name,
           sum(words)::bigint as words, sum(words * cents_per_word)::bigint as cost_cents
      from invoiced
      left join organizations on organizations.id = organization_id
     group by organization_id
     order by words desc, name`.execute(db)
  return rows
}
