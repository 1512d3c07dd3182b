import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTitle } from '#web/layout/useTitle.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function SignedOut() {
  useTitle('Signed out')
  const client = useQueryClient()
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => client.removeQueries({ type: 'inactive' }), [client])
  useEffect(() => {
    const reload = () => void loadSignIn()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  async function tryAgain() {
    setIsTrying(true)
    await loadSignIn()
    setIsTrying(false)
  }

  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        isScreen
        icon={WifiOff}
        title="You are signed out"
        action={
          <Button autoFocus isPending={isTrying} onPress={tryAgain}>
            Sign in
          </Button>
        }
      >
        You’re offline. You can sign in again once you’re connected.
      </EmptyState>
    </main>
  )
}

/** Loading without a network would end on a page of the browser's own. */
const loadSignIn = () =>
  fetch('/login', { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => undefined,
  )
