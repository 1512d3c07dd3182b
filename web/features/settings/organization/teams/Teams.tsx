import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Organization } from '#server/organizations/contract.ts'
import type { ListedTeam } from '#server/people/teams/contract.ts'
import { canManageTeams } from '#web/features/organizations/memberRights.ts'
import { teamsQuery } from '#web/features/people/teams/queries.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { MakeTeamDialog } from './NameTeamDialogs.tsx'
import { TeamRoom } from './TeamRoom.tsx'

export function Teams({ organization }: { organization: Organization }) {
  const [search, setSearch] = useSearchParams()
  const team_id = search.get('team')
  const open = (id: string | undefined) => setSearch({ tab: 'teams', ...(id !== undefined && { team: id }) })
  if (team_id !== null)
    return <TeamRoom key={team_id} organization={organization} team_id={team_id} onClose={() => open(undefined)} />
  return <TeamList organization={organization} onOpen={open} />
}

function TeamList({ organization, onOpen }: { organization: Organization; onOpen: (id: string) => void }) {
  const teams = useQuery(teamsQuery(organization.id))
  const [isMaking, setIsMaking] = useState(false)
  const make = canManageTeams(organization) && (
    <Button variant="primary" icon={Plus} onPress={() => setIsMaking(true)}>
      New team
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">
          {organization.is_personal
            ? 'A personal organization is yours alone and has no teams.'
            : 'A team gives everybody in it its roles in projects, beside what they may do already.'}
        </p>
        {teams.data && teams.data.length > 0 && make}
      </div>
      <Loaded query={teams} failure="The teams could not be loaded" waiting={<CenteredSpinner label="Loading teams" />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Users} title="No teams yet" action={make}>
              Translators of one language, reviewers or an agency: give them their roles in several projects at once.
            </EmptyState>
          ) : (
            <Table label="Teams">
              <TableHead columns={['Team', 'People', 'Projects']} ends={2} />
              <TableBody>
                {all.map((team) => (
                  <TeamRow key={team.id} team={team} onOpen={() => onOpen(team.id)} />
                ))}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
      {isMaking && (
        <MakeTeamDialog organization_id={organization.id} onMade={onOpen} onClose={() => setIsMaking(false)} />
      )}
    </div>
  )
}

const TeamRow = ({ team, onOpen }: { team: ListedTeam; onOpen: () => void }) => (
  <tr>
    <Cell className="sm:min-w-48">
      <TextButton isApart onPress={onOpen}>
        <span className="block text-start">
          <Breakable text={team.name} />
        </span>
      </TextButton>
    </Cell>
    <Cell className="tabular text-end">{formatNumber(team.people_count)}</Cell>
    <Cell className="tabular text-end">{formatNumber(team.projects_count)}</Cell>
  </tr>
)
