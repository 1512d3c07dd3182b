import { useQuery } from '@tanstack/react-query'
import { MailPlus, X } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { Invitation } from '#server/people/invitations/contract.ts'
import { LoadFailure } from '#web/layout/LoadFailure.tsx'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { dateName } from '#web/ui/data/dates.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { invitationsQuery, type Place, useRevoke, useSendAgain } from './queries.ts'

const JOIN_NAMES = { MEMBER: 'Member', GUEST: 'Guest' }

export function OpenInvitations({ place }: { place: Place }) {
  const invitations = useQuery(invitationsQuery(place))
  const Heading = 'projects' in place ? 'h3' : 'h2'
  if (invitations.error && !invitations.data)
    return <LoadFailure query={invitations}>The invitations could not be loaded</LoadFailure>
  if (!invitations.data?.length) return null
  return (
    <section className="flex flex-col gap-2">
      <Heading className="text-13 font-medium">Invited</Heading>
      <ul aria-label="Invited" className="divide-y divide-line rounded-lg border border-line">
        {invitations.data.map((invitation) => (
          <Item key={invitation.id} place={place} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Item({ place, invitation }: { place: Place; invitation: Invitation }) {
  const sendAgain = useSendAgain(place)
  const revoke = useRevoke(place)
  const { id, email, role, languages, teams, max_uses, uses, expires_at } = invitation
  const name = email ?? `Link, ${uses} of ${max_uses} taken`
  const expires = new Date(expires_at)
  const facts = [
    role === 'MEMBER' || role === 'GUEST' ? JOIN_NAMES[role] : PROJECT_ROLE_NAMES[role],
    teams.map((team) => team.name).join(', '),
    languages?.map(languageName).join(', '),
    expires < new Date() ? 'Expired' : `Good until ${dateName(expires)}`,
  ]
  const failed = (title: string) => ({ onError: (error: Error) => toast.error(`${title}. ${error.message}`) })
  return (
    <li className="flex items-center justify-between gap-2 px-3 py-2">
      <div className="min-w-0">
        <p>
          <Breakable text={name} />
        </p>
        <p className="text-13 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className="flex shrink-0 gap-1">
        {email !== null && (
          <IconButton
            icon={MailPlus}
            label={`Send again to ${email}`}
            isDisabled={sendAgain.isPending}
            onPress={() =>
              sendAgain.mutate(id, {
                ...failed('The invitation was not sent'),
                onSuccess: () => toast.success(`Sent again to ${email}`),
              })
            }
          />
        )}
        <IconButton
          icon={X}
          label={email === null ? 'Revoke the link' : `Revoke the invitation of ${email}`}
          isDisabled={revoke.isPending}
          onPress={() =>
            revoke.mutate(id, {
              ...failed('The invitation was not revoked'),
              onSuccess: () => toast.success('Invitation revoked'),
            })
          }
        />
      </span>
    </li>
  )
}
