import { type ReactNode, useState } from 'react'
import { useFocusRecovery } from '#web/layout/useFocusRecovery.ts'
import { useTitle } from '#web/layout/useTitle.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { deviceStore } from '#web/ui/data/stores.ts'
import { Logo } from '#web/ui/Logo.tsx'

export function AccountFrame({ title, tab, children }: { title: string; tab: string; children: ReactNode }) {
  useTitle(tab)
  useFocusRecovery()
  const [keeps] = useState(deviceStore.keeps)
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-subtle px-4 py-10 outline-none">
      <div className="flex w-full max-w-100 flex-col gap-6">
        <div className="flex flex-col items-center gap-3 text-center">
          <Logo className="size-9" />
          <h1 className="text-20 font-semibold">{title}</h1>
        </div>
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6">
          {!keeps && (
            <Alert kind="error">
              This browser keeps no data of this site, so nobody can stay signed in here. Allow site data for{' '}
              {location.host}, then load this page again.
            </Alert>
          )}
          {children}
        </div>
      </div>
    </main>
  )
}
