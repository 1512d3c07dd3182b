import { useEffect, useRef } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Screen } from '#web/layout/Screen.tsx'
import { LinkButton } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { useConfirmEmail } from '../queries.ts'

/** The page behind the link in the mail: confirms the address and continues. Only the person it was sent for can use it. */
export function ConfirmEmail() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { mutate, error } = useConfirmEmail()
  const token = search.get('token')
  const isSent = useRef(false)

  useEffect(() => {
    if (!token || isSent.current) return
    isSent.current = true // the link works once
    mutate(
      { token },
      {
        onSuccess: ({ email }) => {
          toast.success(`${email} is confirmed`)
          navigate('/', { replace: true })
        },
      },
    )
  }, [token, mutate, navigate])

  if (!token) return <Navigate to="/" replace />
  return (
    <Screen title="Confirm your email address">
      {error ? (
        <>
          <ErrorAlert error={error} title="The address was not confirmed" />
          <p className="text-muted">
            The link has expired, was used before, or belongs to another account. You can have a new one sent from your
            account.
          </p>
          <LinkButton to="/account" className="self-start">
            Open your account
          </LinkButton>
        </>
      ) : (
        <CenteredSpinner label="Confirming the address" />
      )}
    </Screen>
  )
}
