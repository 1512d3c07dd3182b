import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GUESTS_NEED_A_TEAM } from '#server/people/invitations/constants.ts'
import type { Newcomers as Begin } from '#server/people/invitations/contract.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { JOIN_HINTS, JOIN_ROLES } from '../../people/invitations/NewcomerFields.tsx'
import { newcomersQuery, useChooseNewcomers } from '../../people/invitations/queries.ts'
import { teamsQuery } from '../../people/teams/queries.ts'

const NO_TEAM = 'none'

export function Newcomers({ organization_id }: { organization_id: string }) {
  const begin = useQuery(newcomersQuery(organization_id))
  return (
    <Section
      title="New members"
      text="How people begin who are invited by mail or link. Each invitation can say otherwise."
    >
      <Loaded query={begin} failure="The setting could not be loaded" waiting={<Skeleton className="h-20" />}>
        {(saved) => <Choice organization_id={organization_id} saved={saved} />}
      </Loaded>
    </Section>
  )
}

function Choice({ organization_id, saved }: { organization_id: string; saved: Begin }) {
  const teams = useQuery(teamsQuery(organization_id)).data ?? []
  const choose = useChooseNewcomers(organization_id)
  const [chosen, setChosen] = useState(saved)
  const isMissing = chosen.role === 'GUEST' && chosen.team_id === null
  const isSame = chosen.role === saved.role && chosen.team_id === saved.team_id
  return (
    <div className="flex flex-col gap-4">
      {choose.error && <ErrorAlert error={choose.error} title="The setting was not saved" />}
      <Select
        label="New members begin as"
        options={JOIN_ROLES}
        value={chosen.role}
        hint={JOIN_HINTS[chosen.role]}
        onChange={(role) => setChosen({ ...chosen, role })}
      />
      <Select
        label="In the team"
        options={[{ id: NO_TEAM, label: 'No team' }, ...teams.map(({ id, name }) => ({ id, label: name }))]}
        value={chosen.team_id ?? NO_TEAM}
        {...(isMissing && { error: GUESTS_NEED_A_TEAM })}
        onChange={(id) => setChosen({ ...chosen, team_id: id === NO_TEAM ? null : id })}
      />
      <Button
        variant="primary"
        className="self-start"
        isPending={choose.isPending}
        isDisabled={isSame || isMissing}
        onPress={() => choose.mutate(chosen, { onSuccess: () => toast.success('Saved') })}
      >
        Save Changes
      </Button>
    </div>
  )
}
