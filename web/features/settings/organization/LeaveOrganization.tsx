import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Organization } from '#server/organizations/contract.ts'
import { useUser } from '#web/layout/useUser.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { membersQuery, useRemoveMember } from '../../organizations/queries.ts'

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const user = useUser()
  const members = useQuery(membersQuery(organization.id))
  const navigate = useNavigate()
  const leave = useRemoveMember(organization.id, () => {
    toast.success(`You left ${organization.name}`)
    navigate('/')
  })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const mine = members.data?.find((member) => member.user_id === user.id)
  return (
    <Section title="Leave Organization" text="You lose access to its projects. An admin can add you again.">
      <Button className="self-start" isDisabled={!mine} onPress={() => setIsDialogOpen(true)}>
        Leave Organization
      </Button>
      <ConfirmDialog
        title={`Leave ${organization.name}?`}
        confirm="Leave Organization"
        isOpen={isDialogOpen}
        isPending={leave.isPending}
        error={leave.error?.message}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => mine && leave.mutate(mine.id)}
      >
        Your translations stay. You can no longer open its projects.
      </ConfirmDialog>
    </Section>
  )
}
