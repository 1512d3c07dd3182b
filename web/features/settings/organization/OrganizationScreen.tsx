import { useQuery } from '@tanstack/react-query'
import { Building2, Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import type { Organization } from '#server/organizations/contract.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { Screen } from '#web/layout/Screen.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, LinkButton } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AddMemberDialog } from '../../organizations/AddMemberDialog.tsx'
import { CreateOrganizationDialog } from '../../organizations/CreateOrganizationDialog.tsx'
import { canManageMembers } from '../../organizations/memberRights.ts'
import { organizationsQuery, roleOf } from '../../organizations/queries.ts'
import { selectOrganization, useSelectedOrganization } from '../../organizations/selectedOrganization.ts'
import { Members } from './Members.tsx'
import { OrganizationQuota } from './OrganizationQuota.tsx'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { Teams } from './teams/Teams.tsx'

export function OrganizationScreen() {
  const organizations = useQuery(organizationsQuery())
  const organization = useSelectedOrganization()
  const [isCreating, setIsCreating] = useState(false)
  const create = () => setIsCreating(true)

  return (
    <>
      {organization ? (
        <OneOrganization key={organization.id} organization={organization} onCreate={create} />
      ) : organizations.isPending ? (
        <CenteredSpinner label="Loading organizations" />
      ) : organizations.isError ? (
        <Screen title="Organizations" width="wide">
          <LoadFailure query={organizations}>
            {`Error loading organizations: ${organizations.error.message}`}
          </LoadFailure>
        </Screen>
      ) : (
        <NoOrganization onCreate={create} />
      )}
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} onCreated={selectOrganization} />}
    </>
  )
}

const OneOrganization = (props: { organization: Organization; onCreate: () => void }) =>
  can(roleOf(props.organization), 'readOrganization') ? <Room {...props} /> : <GuestRoom {...props} />

const GuestRoom = ({ organization, onCreate }: { organization: Organization; onCreate: () => void }) => (
  <Screen title={organization.name} width="wide">
    <EmptyState
      icon={Building2}
      title="You are a guest here"
      action={
        <>
          <LinkButton to="/" variant="primary">
            Your projects
          </LinkButton>
          <Button icon={Plus} onPress={onCreate}>
            New Organization
          </Button>
        </>
      }
    >
      You have a role in some projects of this organization. Its members, plan and settings are for its members.
    </EmptyState>
  </Screen>
)

const TABS = ['members', 'teams', 'quota', 'settings'] as const
type Tab = (typeof TABS)[number]

function Room({ organization, onCreate }: { organization: Organization; onCreate: () => void }) {
  const [search, setSearch] = useSearchParams()
  // The palette leads here to invite somebody.
  const isInvited = search.get('add') === 'member' && canManageMembers(organization)
  const [isAdding, setIsAdding] = useState(false)
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'members'
  const open = (next: Tab) => setSearch(next === 'members' ? {} : { tab: next }, { replace: true })
  const add = () => setIsAdding(true)
  const stopAdding = () => {
    setIsAdding(false)
    if (isInvited) setSearch({}, { replace: true })
  }
  return (
    <Screen
      title={organization.name}
      mark={organization.is_personal && <Badge tone="grey">Personal</Badge>}
      text={organization.description || 'No description'}
      width="wide"
      actions={
        <>
          <Button icon={UserPlus} isDisabled={!canManageMembers(organization)} onPress={add}>
            Add Member by Email
          </Button>
          <Button icon={Plus} onPress={onCreate}>
            New Organization
          </Button>
        </>
      }
    >
      <Tabs
        label="Organization"
        value={tab}
        onChange={open}
        items={[
          { id: 'members', label: 'Members', content: <Members organization={organization} onAdd={add} /> },
          { id: 'teams', label: 'Teams', content: <Teams organization={organization} /> },
          { id: 'quota', label: 'Quota & Usage', content: <OrganizationQuota organization={organization} /> },
          { id: 'settings', label: 'Settings', content: <OrganizationSettings organization={organization} /> },
        ]}
      />
      {(isAdding || isInvited) && <AddMemberDialog organization={organization} onClose={stopAdding} />}
    </Screen>
  )
}

const NoOrganization = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    isScreen
    icon={Building2}
    title="No Organization Selected"
    action={
      <Button variant="primary" icon={Plus} onPress={onCreate}>
        Create Organization
      </Button>
    }
  >
    An organization holds projects and the people who work on them.
  </EmptyState>
)
