import { useQuery } from '@tanstack/react-query'
import { Clock, Link, MailPlus, Pencil, UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import type { Member, Organization } from '#server/organizations/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { useUser } from '#web/layout/useUser.ts'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { dateLabel } from '#web/ui/data/dates.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { MemberRoleDialog } from '../../organizations/MemberRoleDialog.tsx'
import { canEditRole, canManageMembers, canRemove } from '../../organizations/memberRights.ts'
import { memberName, membersQuery } from '../../organizations/queries.ts'
import { RemoveMemberDialog } from '../../organizations/RemoveMemberDialog.tsx'
import { RoleBadge } from '../../organizations/RoleBadge.tsx'
import { InviteMembers } from '../../people/invitations/InviteMembers.tsx'
import { MemberLinkDialog } from '../../people/invitations/MemberLinkDialog.tsx'
import { OpenInvitations } from '../../people/invitations/OpenInvitations.tsx'

type Props = { organization: Organization; onAdd: () => void }
type Open = { dialog: 'role' | 'remove'; member: Member }

export function Members({ organization, onAdd }: Props) {
  const members = useQuery(membersQuery(organization.id))
  const [open, setOpen] = useState<Open>()
  const [inviting, setInviting] = useState<'mail' | 'link'>()
  const canManage = canManageMembers(organization)
  const close = () => setOpen(undefined)

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">
          {organization.is_personal
            ? 'A personal organization is yours alone. Create an organization to work with others.'
            : 'Members work in all projects of the organization; admins also manage people and settings.'}
        </p>
        {canManage && (
          <div className="flex flex-wrap gap-2">
            <Button icon={Link} onPress={() => setInviting('link')}>
              Make a link
            </Button>
            <Button icon={MailPlus} onPress={() => setInviting('mail')}>
              Invite by mail
            </Button>
            <Button variant="primary" icon={UserPlus} onPress={onAdd}>
              Add Member
            </Button>
          </div>
        )}
      </div>
      <Loaded
        query={members}
        retry="Retry"
        explain={(error) => `Error loading members: ${error.message}`}
        waiting={<CenteredSpinner label="Loading members" />}
      >
        {(people) =>
          people.length === 0 ? (
            <EmptyState icon={Users} title="No members found." />
          ) : (
            <Table label="Members">
              <TableHead columns={['Member', 'Role', 'Joined', ...(canManage ? ['Actions'] : [])]} onlyWide={[2]} />
              <TableBody>
                {people.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    organization={organization}
                    onOpen={canManage ? (dialog) => setOpen({ dialog, member }) : undefined}
                  />
                ))}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
      {canManage && <OpenInvitations place={{ organizations: organization.id }} />}
      {inviting === 'mail' && <InviteMembers organization={organization} onClose={() => setInviting(undefined)} />}
      {inviting === 'link' && <MemberLinkDialog organization={organization} onClose={() => setInviting(undefined)} />}
      {open?.dialog === 'role' && <MemberRoleDialog organization={organization} member={open.member} onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemoveMemberDialog organization={organization} member={open.member} onClose={close} />
      )}
    </div>
  )
}

type RowProps = { member: Member; organization: Organization; onOpen?: (dialog: Open['dialog']) => void }

function MemberRow({ member, organization, onOpen }: RowProps) {
  const user = useUser()
  const name = memberName(member)
  return (
    <tr>
      <Cell className="sm:min-w-48">
        <span className="font-medium">
          <Breakable text={name} />
        </span>
        {member.user_id === user.id && <span className="text-muted"> (you)</span>}
        {name !== member.email && (
          <span className="block text-13 text-muted">
            <Breakable text={member.email} />
          </span>
        )}
        <span className="block text-13 text-muted sm:hidden">Joined {dateLabel(member.created_at)}</span>
        {member.is_waiting && (
          <span className="flex items-start gap-1 text-13 font-medium">
            <Clock aria-hidden size={14} className="mt-0.5 shrink-0" />
            Waiting for confirmation
          </span>
        )}
      </Cell>
      <Cell>
        <RoleBadge role={member.role} />
      </Cell>
      <Cell className="whitespace-nowrap text-muted max-sm:hidden">{dateLabel(member.created_at)}</Cell>
      {onOpen && (
        <Cell>
          <span className="flex gap-1">
            {canEditRole(organization, member) && (
              <IconButton icon={Pencil} label={`Edit role of ${name}`} onPress={() => onOpen('role')} />
            )}
            {canRemove(organization, member) && (
              <IconButton icon={UserMinus} label={`Remove ${name}`} onPress={() => onOpen('remove')} />
            )}
          </span>
        </Cell>
      )}
    </tr>
  )
}
