import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** How far these queues have come in their order, and where the group's last unfinished job stands in it; 0 when there is none. */
export async function findQueueRanks(db: Db, queues: string[], groupId: string) {
  const { rows } = await sql<{ reached: number; last: number }>`
    select coalesce(max(-priority) filter (where state = 'active'), 0) as reached,
           coalesce(max(-priority) filter (where group_id = ${groupId}), 0) as last
      from pgboss.job where name = any (${queues}) and state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!
}
