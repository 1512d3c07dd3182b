import type { Generated } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { ProjectRole } from '../../vocabulary/roles.ts'

type GivenRole = {
  role: ProjectRole
  /** Null: all of the project's. */
  languages: LanguageCode[] | null
}

export interface TeamTables {
  teams: { id: Generated<string>; organization_id: string; name: string; created_at: Generated<Date> }
  team_people: { team_id: string; organization_id: string; user_id: string; created_at: Generated<Date> }
  team_roles: GivenRole & { team_id: string; organization_id: string; project_id: string; created_at: Generated<Date> }
  invitation_teams: { invitation_id: string; organization_id: string; team_id: string }
  /** A view. Without a team: a role of one's own, which counts for guests. */
  granted_roles: GivenRole & { user_id: string; organization_id: string; project_id: string; team_id: string | null }
}
