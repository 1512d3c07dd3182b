import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { User } from '#server/accounts/contract.ts'
import type { ReceivedInvitation as Received } from '#server/people/invitations/contract.ts'
import { readToken, rememberPath } from '#web/api/session.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { dateName } from '#web/ui/data/dates.ts'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { meQuery } from '../../accounts/queries.ts'
import { AccountFrame } from '../../accounts/signIn/AccountFrame.tsx'
import { useSignOut } from '../../accounts/useSignOut.tsx'
import { receivedQuery, useAccept } from './queries.ts'

/** The page behind the link, with its secret in the fragment, for people with an account and without one. */
export function ReceivedInvitation() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const received = useQuery(receivedQuery(token))
  if (token === '') return <Navigate to="/" replace />
  return (
    <AccountFrame title="You are invited" tab="Invitation">
      <Loaded query={received} failure="The invitation cannot be opened" waiting={<CenteredSpinner />}>
        {(invitation) => (
          <>
            <p>{sentenceOf(invitation)}</p>
            {readToken() === null ? (
              <SignedOut token={token} invitation={invitation} />
            ) : (
              <SignedIn token={token} invitation={invitation} />
            )}
            <p className="text-13 text-muted">Good until {dateName(new Date(invitation.expires_at))}.</p>
          </>
        )}
      </Loaded>
      <p className="flex justify-center">
        <TextLink isApart to="/">
          Open Dragoman
        </TextLink>
      </p>
    </AccountFrame>
  )
}

function sentenceOf({ organization, project, role, languages, teams, invited_by }: Received) {
  const names = teams.map(({ name }) => name).join(', ')
  const inTeams = teams.length === 0 ? '' : ` in the ${teams.length === 1 ? 'team' : 'teams'} ${names}`
  if (role === 'MEMBER' || role === 'GUEST')
    return `${invited_by} invites you to the organization ${organization} as a ${role.toLowerCase()}${inTeams}.`
  const into = languages ? ` of ${languages.map((code) => languageName(code as LanguageCode)).join(', ')}` : ''
  return `${invited_by} invites you to the project ${project} of ${organization} as ${PROJECT_ROLE_NAMES[role].toLowerCase()}${into}.`
}

type Props = { token: string; invitation: Received }

function SignedOut({ token, invitation: { email } }: Props) {
  const navigate = useNavigate()
  const go = (to: string) => () => {
    rememberPath(`/invitation#${token}`)
    navigate(to, { state: { email } })
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" size="lg" onPress={go('/register')}>
        Create account
      </Button>
      <Button size="lg" onPress={go('/login')}>
        Sign in
      </Button>
    </div>
  )
}

function SignedIn({ token, invitation }: Props) {
  const me = useQuery(meQuery())
  const accept = useAccept()
  if (!me.data) return <CenteredSpinner />
  const isForAnother = invitation.email !== null && invitation.email !== me.data.email
  // The whole app starts again: what it had read was read without the new rights.
  const take = () =>
    accept.mutate(token, {
      onSuccess: ({ project_id }) =>
        location.assign(project_id === null ? '/organizations' : `/projects/${project_id}`),
    })
  return (
    <>
      {accept.error && <ErrorAlert error={accept.error} title="The invitation was not accepted" />}
      {isForAnother ? (
        <p className="text-muted">
          It is for {invitation.email}. You are signed in as {me.data.email}.
        </p>
      ) : (
        <>
          <p className="text-muted">You are signed in as {me.data.email}.</p>
          <Button variant="primary" size="lg" isPending={accept.isPending || accept.isSuccess} onPress={take}>
            Accept
          </Button>
        </>
      )}
      {isForAnother && <SignOut user={me.data} />}
    </>
  )
}

function SignOut({ user }: { user: User }) {
  const { signOut, isLeaving, dialog, instead } = useSignOut(user)
  return (
    instead || (
      <>
        <p className="text-muted">Sign out, then open the link again.</p>
        <Button size="lg" isPending={isLeaving} onPress={signOut}>
          Sign out
        </Button>
        {dialog}
      </>
    )
  )
}
