import { sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'

export type DueRepository = Row<'repositories'> & { leased_until: Date; sends: boolean; organization_id: string }

type Taking = { now: Date; leasedUntil: Date; room: number; perOrganization: number }

/** Takes repositories that are due or whose worker was killed, of each organization so many at most that are under way. */
export async function takeDueRepositories(trx: Trx, { now, leasedUntil, room, perOrganization }: Taking) {
  await sql`select pg_advisory_xact_lock(hashtextextended('repositories that are due', 0))`.execute(trx)
  const { rows } = await sql<DueRepository>`
    with wanted as (
      select r.id, p.organization_id, coalesce(r.leased_until > ${now}, false) as is_taken,
             coalesce(r.next_send_at <= ${now}, false) or r.leased_until <= ${now} as sends,
             least(r.next_read_at, r.next_send_at) as at
        from repositories r join projects p on p.id = r.project_id join versions v on v.id = r.version_id
       where least(r.next_read_at, r.next_send_at) <= ${now} or r.leased_until is not null),
    placed as (
      select *, row_number() over (partition by organization_id order by is_taken desc, at, id) as place from wanted),
    taken as (
      select * from placed where not is_taken and place <= ${perOrganization} order by place, at limit ${room})
    update repositories r
       set leased_until = ${leasedUntil}, next_read_at = null,
           next_send_at = case when taken.sends then null else next_send_at end
      from taken where r.id = taken.id
    returning r.*, taken.sends, taken.organization_id`.execute(trx)
  return rows
}

type Ended = Partial<Omit<Row<'repositories'>, 'next_read_at' | 'next_send_at'>>

/** Ends the work of a lease, unless another has it by now; what was asked meanwhile is not put off. */
export const endRepositoryWork = (
  trx: Trx,
  { id, leased_until }: DueRepository,
  ended: Ended,
  next: { read: Date; send: Date | null },
) =>
  trx
    .updateTable('repositories')
    .set({
      ...ended,
      leased_until: null,
      next_read_at: sql<Date>`coalesce(next_read_at, ${next.read})`,
      ...(next.send && { next_send_at: sql<Date>`coalesce(next_send_at, ${next.send})` }),
    })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .execute()
