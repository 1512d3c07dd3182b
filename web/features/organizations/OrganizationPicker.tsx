import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import type { Organization } from '#server/organizations/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { organizationLabel, organizationsQuery } from './queries.ts'
import { selectOrganization, useSelectedOrganization } from './selectedOrganization.ts'

const CreateOrganizationDialog = lazy(() =>
  import('./CreateOrganizationDialog.tsx').then((module) => ({ default: module.CreateOrganizationDialog })),
)

export function OrganizationPicker({ onSelect }: { onSelect: () => void }) {
  const organizations = useQuery(organizationsQuery())
  const selected = useSelectedOrganization()
  const current = selected ? organizationLabel(selected) : 'Select organization'
  const [isCreating, setIsCreating] = useState(false)

  function choose(id: string) {
    selectOrganization(id)
    onSelect()
  }

  return (
    <div className="flex flex-col gap-1">
      <span className="px-2 text-12 font-medium text-muted">Current Organization</span>
      {organizations.isLoadingError ? (
        <Alert>
          <p>Error loading organizations: {organizations.error.message}</p>
          <Button
            size="sm"
            className="mt-2"
            isPending={organizations.isFetching}
            onPress={() => void organizations.refetch()}
          >
            Try again
          </Button>
        </Alert>
      ) : (
        <Menu
          label="Your Organizations"
          trigger={
            <AriaButton
              aria-label={`Current Organization: ${current}`}
              className="flex h-9 items-center pointer-coarse:h-11 justify-between gap-2 rounded-md border border-line bg-surface px-2 text-start transition-colors hover:bg-hover"
            >
              <span className="flex min-w-0 gap-1 font-medium">
                <Name organization={selected} />
              </span>
              <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-muted" />
            </AriaButton>
          }
        >
          <MenuSection title="Your Organizations">
            {(organizations.data ?? []).map((organization) => (
              <MenuItem
                key={organization.id}
                textValue={organizationLabel(organization)}
                isCurrent={organization.id === selected?.id}
                onAction={() => choose(organization.id)}
              >
                <span className="flex min-w-0 gap-1">
                  <Name organization={organization} />
                </span>
              </MenuItem>
            ))}
            {organizations.data?.length === 0 && <MenuItem isDisabled>No organizations found</MenuItem>}
          </MenuSection>
          <MenuItem icon={Plus} onAction={() => setIsCreating(true)}>
            Create Organization
          </MenuItem>
        </Menu>
      )}
      {isCreating && (
        <Suspense>
          <CreateOrganizationDialog onClose={() => setIsCreating(false)} onCreated={choose} />
        </Suspense>
      )}
    </div>
  )
}

const Name = ({ organization }: { organization: Organization | undefined }) => (
  <>
    <span title={organization?.name} className="max-w-37.5 min-w-0 truncate">
      {organization?.name ?? 'Select organization'}
    </span>
    {organization?.is_personal && <span className="shrink-0 text-muted">(Personal)</span>}
  </>
)
