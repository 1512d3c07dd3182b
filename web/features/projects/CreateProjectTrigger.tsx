import { lazy, Suspense, useState } from 'react'

const CreateProjectDialog = lazy(() =>
  import('./CreateProjectDialog.tsx').then((module) => ({ default: module.CreateProjectDialog })),
)

export function useCreateProjectDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <CreateProjectDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), dialog }
}
