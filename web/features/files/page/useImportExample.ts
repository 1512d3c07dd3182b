import { useMutation } from '@tanstack/react-query'
import type { Page } from '#server/pages/contract.ts'
import { titled, toast } from '../../../ui/overlays/Toast.tsx'
import { usePagesChanged } from '../../pages/queries.ts'
import { importPage } from './uploadPage.ts'

const EXAMPLE = '/assets/example_page/Page_example.csv'

/** Imports the page of fewer than 500 words that everyone may try the product with. */
export function useImportExample(version_id: string, onImported: (page: Page) => void) {
  const pagesChanged = usePagesChanged()
  return useMutation({
    mutationFn: async () => {
      const response = await fetch(EXAMPLE)
      if (!response.ok) throw new Error('The example page could not be loaded. Please try again.')
      const file = new File([await response.blob()], 'Page_example.csv', { type: 'text/csv' })
      return importPage(version_id, { name: 'Example page', type: 'game_ui', file }, { onProgress: () => {} })
    },
    onSuccess: async (page) => {
      toast.success('Page created successfully!')
      await pagesChanged()
      onImported(page)
    },
    onError: (error) => toast.error(titled('Failed to create page. Please try again.', error.message)),
  })
}
