import { countTeamRoles, deleteTeamRole, saveTeamRole } from '#db/queries/organizations/teams/teamRoles.ts'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import { lockShared, readRole } from '../changePeople.ts'
import { requireTeam, type TeamAt } from './changeTeams.ts'
import { MAX_TEAM_PROJECTS, TOO_MANY_PROJECTS } from './constants.ts'
import { findTeamDetails } from './findTeamDetails.ts'

type At = TeamAt & { project_id: string; actor_id: string }

export const giveTeamRole = (services: Writing, at: At, given: Parameters<typeof readRole>[1]) =>
  write(
    services,
    async (trx: Trx) => {
      const { organization_id, team_id, project_id } = at
      await requireTeam(trx, at)
      const project = await requireProject(trx, at)
      await saveTeamRole(trx, { organization_id, team_id, project_id, ...readRole(project, given) })
      if ((await countTeamRoles(trx, team_id)) > MAX_TEAM_PROJECTS) throw new ApiError(409, TOO_MANY_PROJECTS)
      return findTeamDetails(trx, at)
    },
    (trx) => lockShared(trx, at),
  )

async function requireProject(trx: Trx, { organization_id, project_id, actor_id }: At) {
  const project = await findProjectForUser(trx, project_id, actor_id)
  if (project?.organization_id !== organization_id) throw notFound('Project')
  return project
}

export const endTeamRole = (services: Writing, at: At) =>
  write(
    services,
    async (trx: Trx) => {
      await requireTeam(trx, at)
      await requireProject(trx, at)
      const { numDeletedRows } = await deleteTeamRole(trx, at)
      if (numDeletedRows === 0n) throw notFound('Project')
    },
    (trx) => lockShared(trx, at),
  )
