import { lazy, Suspense, useState } from 'react'

const CreateProjectDialog = lazy(() =>
  import('./CreateProjectDialog.tsx').then((module) => ({ default: module.CreateProjectDialog })),
)

/** The dialog is fetched when it is first wanted: the first screen does not wait for it. */
export function useCreateProjectDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <CreateProjectDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), dialog }
}
