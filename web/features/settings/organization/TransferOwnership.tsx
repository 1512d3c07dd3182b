import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { memberName, membersQuery, roleOf, useTransferOwnership } from '../../organizations/queries.ts'
import { useSentOffer } from '../../payerOffers/queries.ts'
import { SentOffer } from '../../payerOffers/SentOffer.tsx'

export function TransferOwnership({ organization }: { organization: Organization }) {
  const [isOpen, setIsOpen] = useState(false)
  const offer = useSentOffer({ organization_id: organization.id })
  return (
    <Section
      title="Transfer Ownership"
      text="The new owner pays for the words from then on and may delete it. They have to accept first."
    >
      {offer && <SentOffer offer={offer} mayWithdraw />}
      <Button className="self-start" isDisabled={offer?.state === 'pending'} onPress={() => setIsOpen(true)}>
        Transfer Ownership
      </Button>
      {isOpen && <TransferDialog organization={organization} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function TransferDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const members = useQuery(membersQuery(organization.id))
  const transfer = useTransferOwnership(organization.id, () => {
    toast.success('Ownership offered. It changes when they accept.')
    onClose()
  })
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const offered = (members.data ?? []).filter(
    (member) => roleOf(member) !== 'OWNER' && member.user_id !== organization.owner_id && !member.is_waiting,
  )

  function submit() {
    if (!chosen) return setError('Please select a member to transfer ownership to.')
    transfer.mutate(chosen)
  }

  return (
    <FormDialog
      title="Transfer Organization Ownership"
      submit="Transfer Ownership"
      tone="danger"
      failure="Failed to transfer ownership"
      error={transfer.error}
      isPending={transfer.isPending}
      isDisabled={offered.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">
        When they accept, the member you choose becomes OWNER of {organization.name}, and you become ADMIN. First they
        see the words and the cost of this month, what is being translated and the monthly cap. Until they accept you
        pay, and you can withdraw the offer; after 7 days it ends.
      </p>
      <Loaded
        query={members}
        retry="Retry"
        explain={(error) => `Error loading members: ${error.message}`}
        waiting={<Skeleton className="h-8" />}
      >
        {() =>
          offered.length === 0 ? (
            <Alert kind="info">No members available. Add members to the organization first.</Alert>
          ) : (
            <Select
              label="New owner"
              autoFocus
              placeholder="Select a member"
              options={offered.map((member) => ({ id: member.user_id, label: memberName(member) }))}
              value={chosen}
              error={error}
              onChange={(id) => {
                setChosen(id)
                setError(undefined)
              }}
            />
          )
        }
      </Loaded>
    </FormDialog>
  )
}
