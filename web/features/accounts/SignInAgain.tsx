import type { FormEvent } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { answerSignIn, useIsStillTyping } from '../../api/askToSignIn.ts'
import { keepToken, leaveAs, leaveToSignIn } from '../../api/session.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, PasswordField } from '../../ui/fields/Field.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { useSignInAgain } from './queries.ts'
import { useCredentials } from './signIn/credentials.ts'

export function SignInAgain({ user }: { user: User }) {
  const form = useCredentials({ isNew: false, email: user.email })
  const signIn = useSignInAgain()
  const isTyping = useIsStillTyping()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signIn.isPending || !form.areFine(event)) return
    signIn.mutate(form.credentials, {
      onSuccess: ({ token, id }) => {
        if (id !== user.id) return leaveAs(token, form.credentials.email)
        keepToken(token)
        answerSignIn()
      },
    })
  }

  return (
    <Dialog
      title="Signed out: sign in to go on"
      role="alertdialog"
      isOpen
      isDismissable={false}
      onClose={() => undefined}
    >
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {signIn.isError && <ErrorAlert error={signIn.error} fallback="An error occurred" />}
          <p className="text-muted">
            You were signed out on another device, or your session has ended. Your text is kept, and your place stays.
          </p>
          <Field
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            isRequired
            isDisabled={isTyping}
            {...form.email}
          />
          <PasswordField
            key={isTyping ? 'waiting' : 'ready'}
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus
            isRequired
            isDisabled={isTyping}
            {...form.password}
          />
        </DialogBody>
        <DialogFooter>
          <Button onPress={leaveToSignIn} isDisabled={signIn.isPending}>
            Leave the page
          </Button>
          <Button type="submit" variant="primary" isPending={signIn.isPending} isDisabled={isTyping}>
            Sign in
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
