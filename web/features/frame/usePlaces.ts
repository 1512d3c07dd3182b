import { useQuery } from '@tanstack/react-query'
import { Building2, CreditCard, FolderOpen, Home, User as Person, ShieldCheck, Trash2, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#db/vocabulary/roles.ts'
import type { User } from '#server/accounts/contract.ts'
import { BIN_HASH } from '../bin/BinSection.tsx'
import { canManageMembers } from '../organizations/memberRights.ts'
import { memberName, membersQuery, organizationsQuery, roleOf } from '../organizations/queries.ts'
import { selectOrganization, useSelectedOrganization } from '../organizations/selectedOrganization.ts'
import type { Command, Offer } from '../palette/offers.ts'
import { projectsQuery } from '../projects/queries.ts'

export function usePlaces({ is_superuser }: User): Offer {
  const navigate = useNavigate()
  const organization = useSelectedOrganization()
  const organizations = useQuery(organizationsQuery())
  const projects = useQuery(projectsQuery(organization?.id))
  const members = useQuery({
    ...membersQuery(organization?.id ?? ''),
    enabled: organization !== undefined && can(roleOf(organization), 'readOrganization'),
  })

  return useMemo(() => {
    const to = (id: string, label: string, icon: Command['icon'], path: string): Command => ({
      id,
      label,
      icon,
      run: () => void navigate(path),
    })
    const canInvite = organization !== undefined && canManageMembers(organization)
    return {
      commands: [
        ...(projects.data ?? []).map(({ id, name }) =>
          to(`project ${id}`, `Go to ${name}`, FolderOpen, `/projects/${id}`),
        ),
        to('dashboard', 'Go to the dashboard', Home, '/'),
        to('organizations', 'Go to the organization', Building2, '/organizations'),
        to('account', 'Go to your account', Person, '/account'),
        to('billing', 'Go to billing', CreditCard, '/billing'),
        ...(organization
          ? [
              to(
                'organization bin',
                `Go to the bin of ${organization.name}`,
                Trash2,
                `/organizations?tab=settings${BIN_HASH}`,
              ),
            ]
          : []),
        ...(is_superuser ? [to('admin', 'Go to the administration', ShieldCheck, '/admin')] : []),
        ...(canInvite ? [to('invite', 'Invite someone', UserPlus, '/organizations?add=member')] : []),
        ...(organizations.data ?? [])
          .filter(({ id }) => id !== organization?.id)
          .map(({ id, name }) => ({
            id: `organization ${id}`,
            label: `Switch to ${name}`,
            icon: Building2,
            run: () => {
              selectOrganization(id)
              navigate('/')
            },
          })),
        ...(members.data ?? []).map((member) =>
          to(`person ${member.user_id}`, `Go to ${memberName(member)}, ${member.email}`, Person, '/organizations'),
        ),
      ],
    }
  }, [navigate, is_superuser, organization, organizations.data, projects.data, members.data])
}
