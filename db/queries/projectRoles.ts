/** An SQL expression: the roles of a guest in projects, where `member` names a row of `organization_members`. */
export const projectRolesOf = (member: string) => `case when ${member}.role = 'GUEST' then (
  select json_agg(json_build_object('project_id', r.project_id, 'role', r.role, 'languages', r.languages))
    from project_roles r where r.user_id = ${member}.user_id and r.organization_id = ${member}.organization_id) end`
