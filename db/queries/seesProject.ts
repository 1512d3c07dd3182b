import { sql } from 'kysely'

/** Of a `member`, as SQL: a guest sees the projects in which they or their teams have a role. `id` is an expression, never what somebody sent. */
export const seesProjectText = (id = 'projects.id') => `(member.role <> 'GUEST' or exists (
  select from granted_roles r where r.user_id = member.user_id and r.project_id = ${id}))`

export const seesProject = (id?: string) => sql<boolean>`${sql.raw(seesProjectText(id))}`
