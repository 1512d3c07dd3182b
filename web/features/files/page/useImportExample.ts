import { useMutation } from '@tanstack/react-query'
import type { Page } from '#server/pages/contract.ts'
import { titled, toast } from '#web/ui/overlays/Toast.tsx'
import { usePagesChanged } from '../../pages/queries.ts'
import { importExample } from '../dialog/requests.ts'

export function useImportExample(version_id: string, onImported: (page: Page) => void) {
  const pagesChanged = usePagesChanged()
  return useMutation({
    mutationFn: () => importExample(version_id, { onProgress: () => {} }),
    onSuccess: async (page) => {
      toast.success('Page created successfully!')
      await pagesChanged()
      onImported(page)
    },
    onError: (error) => toast.error(titled('Failed to create page. Please try again.', error.message)),
  })
}
