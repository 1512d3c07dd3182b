import type { Generated, GeneratedAlways } from 'kysely'
import type { ActorKind, EventKind } from '../vocabulary/events.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { Plan } from '../vocabulary/plans.ts'
import type { OrganizationRole, ProjectRole } from '../vocabulary/roles.ts'

export interface EventTables {
  /** Append-only. In an organization or in a project of one. */
  events: {
    id: GeneratedAlways<number>
    at: Generated<Date>
    xact: Generated<string>
    kind: EventKind
    organization_id: string | null
    project_id: string | null
    version_id: string | null
    page_id: string | null
    target_language: LanguageCode | null
    /** The only row; null where there were more. */
    source_text_id: string | null
    request_id: string | null
    member_id: string | null
    role: OrganizationRole | null
    plan: Plan | null
    count: Generated<number>
    actor_kind: Generated<ActorKind>
    /** Null once their account is deleted. */
    person_id: Generated<string | null>
    token_name: Generated<string | null>
    team_name: Generated<string | null>
    /** Of a team, given or ended. */
    project_role: Generated<ProjectRole | null>
  }
}
