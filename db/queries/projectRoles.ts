/**
 * An SQL expression: the roles in projects of the one whom `member`, a row of `organization_members`, names: those of their teams,
 * and a guest's own.
 */
export const projectRolesOf = (member: string) => `(
  select json_agg(json_build_object('project_id', r.project_id, 'role', r.role, 'languages', r.languages))
    from granted_roles r
   where r.user_id = ${member}.user_id and r.organization_id = ${member}.organization_id
     and (r.team_id is not null or ${member}.role = 'GUEST'))`
