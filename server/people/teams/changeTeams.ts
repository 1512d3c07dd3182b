import { findNewcomers } from '#db/queries/organizations/newcomers.ts'
import { deleteIdleGuests } from '#db/queries/organizations/projectRoles.ts'
import { listTeamPeople } from '#db/queries/organizations/teams/teamPeople.ts'
import {
  deleteTeam,
  findTeam,
  findTeamNamed,
  insertTeam,
  listTeams,
  renameTeam,
} from '#db/queries/organizations/teams/teams.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { lockShared } from '../changePeople.ts'
import { MAX_TEAMS, NEWCOMERS_BEGIN_HERE, TEAM_NAME_TAKEN, TOO_MANY_TEAMS } from './constants.ts'
import { findTeamDetails } from './findTeamDetails.ts'
import { tellOfTeam } from './tellOfTeam.ts'

export type TeamAt = { organization_id: string; team_id: string }
export type Organization = Awaited<ReturnType<typeof lockShared>>
export type Site = Writing & Pick<Services, 'jobs'>

export const makeTeam = (services: Writing, { organization_id }: Pick<TeamAt, 'organization_id'>, name: string) =>
  write(
    services,
    async (trx: Trx) => {
      if ((await listTeams(trx, organization_id)).length >= MAX_TEAMS) throw new ApiError(409, TOO_MANY_TEAMS)
      await requireFreeName(trx, { organization_id, name })
      const { id: team_id } = await insertTeam(trx, { organization_id, name })
      return findTeamDetails(trx, { organization_id, team_id })
    },
    (trx) => lockShared(trx, { organization_id }),
  )

export const changeTeamName = (services: Writing, at: TeamAt, name: string) =>
  write(
    services,
    async (trx: Trx) => {
      await requireTeam(trx, at)
      await requireFreeName(trx, { ...at, name })
      await renameTeam(trx, at.team_id, name)
      return findTeamDetails(trx, at)
    },
    (trx) => lockShared(trx, at),
  )

/** Guests whom only the team kept leave the organization with it. */
export const endTeam = (services: Site, at: TeamAt) =>
  write(
    services,
    async (trx: Trx, organization: Organization) => {
      const team = await requireTeam(trx, at)
      if ((await findNewcomers(trx, at.organization_id))?.newcomers_team_id === team.id)
        throw new ApiError(409, NEWCOMERS_BEGIN_HERE)
      const people = await listTeamPeople(trx, at.team_id)
      await deleteTeam(trx, at.team_id)
      await deleteIdleGuests(
        trx,
        at.organization_id,
        people.map(({ user_id }) => user_id),
      )
      await tellOfTeam(services, trx, 'team-left', people, { team: team.name, organization: organization.name })
    },
    (trx) => lockShared(trx, at),
  )

export async function requireTeam(trx: Trx, { organization_id, team_id }: TeamAt) {
  const team = await findTeam(trx, organization_id, team_id)
  if (!team) throw notFound('Team')
  return team
}

async function requireFreeName(
  trx: Trx,
  { organization_id, team_id, name }: Partial<TeamAt> & { organization_id: string; name: string },
) {
  const namesake = await findTeamNamed(trx, organization_id, name)
  if (namesake && namesake.id !== team_id) throw new ApiError(409, TEAM_NAME_TAKEN)
}
