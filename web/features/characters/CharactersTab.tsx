import { Navigate, useLocation } from 'react-router-dom'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { CharactersView } from './CharactersView.tsx'

/** Only dialogue has characters; from any other page it leads to the translations, keeping `lang` (reading 44). */
export function CharactersTab() {
  const { versions, version, pages, page } = useWorkspace().selection
  const { search } = useLocation()
  const isUnknown = versions.isPending || (version !== undefined && pages.isPending)

  if (page?.type === 'dialogue') return <CharactersView key={page.id} page={page} />
  if (isUnknown) return <CenteredSpinner label="Loading the page" />
  return <Navigate to={{ pathname: '../translations', search }} replace />
}
