import { useQuery } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { deviceName, isPhone } from '#db/vocabulary/deviceName.ts'
import type { Session, User } from '#server/accounts/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { dateLabel } from '#web/ui/data/dates.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { sessionsQuery, useEndAllSessions, useEndSession } from '../../accounts/queries.ts'
import { leave } from '../../accounts/signOut.ts'

export function Sessions({ user }: { user: User }) {
  const sessions = useQuery(sessionsQuery())
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const endAll = useEndAllSessions()
  return (
    <Section
      title="Sessions"
      text="Where you are signed in."
      action={
        <Button icon={LogOut} onPress={() => setIsDialogOpen(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Loaded query={sessions} failure="The sessions could not be loaded" waiting={<Skeleton className="h-14" />}>
        {(found) => (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {found.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isOpen={isDialogOpen}
        isPending={endAll.isPending || endAll.isSuccess}
        error={endAll.error?.message}
        onClose={() => setIsDialogOpen(false)}
        onConfirm={() => endAll.mutate(undefined, { onSuccess: () => leave(user.id) })}
      >
        All your devices are signed out, this one too. Saved work is kept.
      </ConfirmDialog>
    </Section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const Icon = isPhone(session.user_agent) ? Smartphone : Monitor
  const name = deviceName(session.user_agent)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-13 text-muted">
          Last used {dateLabel(session.last_seen_at)} · signed in {dateLabel(session.created_at)}
        </p>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          aria-label={`Sign out ${name}`}
          isPending={end.isPending}
          onPress={() => end.mutate(session.id, { onError: (error) => toast.error(error.message) })}
        >
          Sign out
        </Button>
      )}
    </div>
  )
}
