import type { Trx } from '#db/schema.ts'
import type { Services } from '../../services.ts'

type Person = { email: string; full_name: string | null }

export async function tellOfTeam(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Trx,
  kind: 'team-joined' | 'team-left',
  people: readonly Person[],
  named: { team: string; organization: string },
) {
  for (const { email, full_name } of people) await jobs.queueMail({ kind, to: email, full_name, ...named }, trx)
}
