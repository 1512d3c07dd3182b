import { listTeamPeople } from '#db/queries/organizations/teams/teamPeople.ts'
import { listTeamRoles } from '#db/queries/organizations/teams/teamRoles.ts'
import { findTeam } from '#db/queries/organizations/teams/teams.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '../../http/apiError.ts'
import type { Team } from './contract.ts'

export async function findTeamDetails(db: Db, at: { organization_id: string; team_id: string }): Promise<Team> {
  const team = await findTeam(db, at.organization_id, at.team_id)
  if (!team) throw notFound('Team')
  const { id, name, created_at } = team
  const people = await listTeamPeople(db, id)
  return { id, name, created_at: created_at.toISOString(), people, projects: await listTeamRoles(db, id) }
}
