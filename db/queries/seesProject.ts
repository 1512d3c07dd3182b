import { type RawBuilder, sql } from 'kysely'

const PROJECT_ID = sql`projects.id`

/** Of a `member`: a guest sees the projects in which they have a role. */
export const seesProject = (id: RawBuilder<unknown> = PROJECT_ID) =>
  sql<boolean>`(member.role <> 'GUEST' or exists (
    select from project_roles r where r.user_id = member.user_id and r.project_id = ${id}))`
