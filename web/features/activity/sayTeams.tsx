import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { Line } from './lines.ts'

export function sayTeams({ kind, member, project_role }: Line, name: string) {
  const team = <bdi>{name}</bdi>
  const person = <bdi>{member?.name ?? 'a deleted account'}</bdi>
  const role = project_role && PROJECT_ROLE_NAMES[project_role].toLowerCase()
  switch (kind) {
    case 'team_made':
      return <>made the team {team}</>
    case 'team_deleted':
      return <>deleted the team {team}</>
    case 'team_joined':
      return (
        <>
          put {person} into the team {team}
        </>
      )
    case 'team_left':
      return (
        <>
          took {person} out of the team {team}
        </>
      )
    case 'team_role_given':
      return (
        <>
          gave the team {team} the role {role} in this project
        </>
      )
    default:
      return (
        <>
          took the role {role} in this project from the team {team}
        </>
      )
  }
}
