import { Crown, type LucideIcon, ShieldCheck, User } from 'lucide-react'
import type { OrganizationRole } from '#db/vocabulary/roles.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { roleOf } from './queries.ts'

const LOOKS: Record<OrganizationRole, { tone: Tone; icon: LucideIcon }> = {
  OWNER: { tone: 'purple', icon: Crown },
  ADMIN: { tone: 'blue', icon: ShieldCheck },
  MEMBER: { tone: 'green', icon: User },
  GUEST: { tone: 'grey', icon: User },
}

export function RoleBadge({ role }: { role: string }) {
  const known = roleOf({ role })
  return <Badge {...(known ? LOOKS[known] : { tone: 'grey' })}>{known ?? role}</Badge>
}
