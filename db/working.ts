import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * The backends that compute or read for a statement right now, by process id, each as often as it has processes; not those that
 * wait for a lock or for their client to read.
 */
export async function listWorking(db: Db): Promise<number[]> {
  const { rows } = await sql<{ backend: number }>`
    select coalesce(leader_pid, pid) as backend from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
       and coalesce(wait_event_type, '') not in ('Client', 'Lock')`.execute(db)
  return rows.map(({ backend }) => backend)
}
