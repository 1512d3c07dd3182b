import { deleteIdleGuests } from '#db/queries/organizations/projectRoles.ts'
import {
  deleteTeamPerson,
  findTeamPerson,
  insertTeamPeople,
  listColleaguesAmong,
} from '#db/queries/organizations/teams/teamPeople.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, invalid, notFound } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { lockShared } from '../changePeople.ts'
import { type Organization, requireTeam, type Site, type TeamAt } from './changeTeams.ts'
import { MAX_TEAM_PEOPLE, NOT_A_COLLEAGUE, TOO_MANY_IN_TEAM } from './constants.ts'
import { findTeamDetails } from './findTeamDetails.ts'
import { tellOfTeam } from './tellOfTeam.ts'

export const addToTeam = (services: Site, at: TeamAt, user_ids: string[]) =>
  write(
    services,
    async (trx: Trx, organization: Organization) => {
      const colleagues = await listColleaguesAmong(trx, at.organization_id, user_ids)
      if (colleagues.length < user_ids.length) throw invalid(['body', 'user_ids'], NOT_A_COLLEAGUE)
      await joinTeam(services, trx, { ...at, organization }, colleagues)
      return findTeamDetails(trx, at)
    },
    (trx) => lockShared(trx, at),
  )

type Colleague = { user_id: string; email: string; full_name: string | null }
type Joined = TeamAt & { organization: { name: string } }

/** Returns how many were not in it before. The organization is locked, and everybody is in it. */
export async function joinTeam(
  services: Pick<Site, 'jobs'>,
  trx: Trx,
  { organization, ...at }: Joined,
  colleagues: readonly Colleague[],
) {
  const team = await requireTeam(trx, at)
  const user_ids = colleagues.map(({ user_id }) => user_id)
  const joined = new Set((await insertTeamPeople(trx, { ...at, user_ids })).map(({ user_id }) => user_id))
  if (team.people_count + joined.size > MAX_TEAM_PEOPLE) throw new ApiError(409, TOO_MANY_IN_TEAM)
  const told = colleagues.filter(({ user_id }) => joined.has(user_id))
  await tellOfTeam(services, trx, 'team-joined', told, { team: team.name, organization: organization.name })
  return joined.size
}

export const removeFromTeam = (services: Site, at: TeamAt, user_id: string) =>
  write(
    services,
    async (trx: Trx, organization: Organization) => {
      const team = await requireTeam(trx, at)
      const person = await findTeamPerson(trx, team.id, user_id)
      if (!person) throw notFound('Person')
      await deleteTeamPerson(trx, team.id, user_id)
      await deleteIdleGuests(trx, at.organization_id, [user_id])
      await tellOfTeam(services, trx, 'team-left', [person], { team: team.name, organization: organization.name })
    },
    (trx) => lockShared(trx, at),
  )
