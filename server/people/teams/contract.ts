import { z } from 'zod'
import { ORGANIZATION_ROLES } from '#db/vocabulary/roles.ts'
import { Language, requiredNameOf, uuidsUpTo } from '../../http/contract.ts'
import { OrganizationPath } from '../../rights/contract.ts'
import { ALL_LANGUAGES } from '../constants.ts'
import { narrowsWriters, ofRole, Role } from '../contract.ts'
import { MAX_TEAM_PEOPLE, TEAM_NAME_REQUIRED } from './constants.ts'

export const TeamPath = OrganizationPath.extend({ team_id: z.uuid() })
export const TeamPersonPath = TeamPath.extend({ user_id: z.uuid() })
export const TeamProjectPath = TeamPath.extend({ project_id: z.uuid() })

export const NameTeam = z.object({ name: requiredNameOf('A team name', TEAM_NAME_REQUIRED) })
export type NameTeam = z.input<typeof NameTeam>

export const JoinTeam = z.object({ user_ids: uuidsUpTo(MAX_TEAM_PEOPLE) })
export type JoinTeam = z.input<typeof JoinTeam>

export const GiveTeamRole = z.object(ofRole).refine(narrowsWriters, { message: ALL_LANGUAGES, path: ['languages'] })
export type GiveTeamRole = z.input<typeof GiveTeamRole>

const ofTeam = { id: z.uuid(), name: z.string(), created_at: z.iso.datetime() }
const ofPerson = { user_id: z.uuid(), full_name: z.string().nullable(), email: z.string() }
const given = { role: Role, languages: z.array(Language).nullable() }

export const ListedTeam = z
  .object({ ...ofTeam, people_count: z.int(), projects_count: z.int() })
  .meta({ id: 'ListedTeam' })
export type ListedTeam = z.infer<typeof ListedTeam>

/** Its people by joining, with their role in the organization; its projects by name. */
export const Team = z
  .object({
    ...ofTeam,
    people: z.array(z.object({ ...ofPerson, role: z.enum(ORGANIZATION_ROLES) })),
    projects: z.array(z.object({ project_id: z.uuid(), name: z.string(), ...given })),
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

export const TeamOfProject = z
  .object({ team_id: z.uuid(), name: z.string(), ...given, people: z.array(z.object(ofPerson)) })
  .meta({ id: 'TeamOfProject' })
export type TeamOfProject = z.infer<typeof TeamOfProject>
