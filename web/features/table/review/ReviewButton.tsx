import { ListChecks } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/Button.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { toggleReviewing, useIsReviewing } from './useReviewing.ts'

export function ReviewButton() {
  const { rights } = useTableTools()
  const isReviewing = useIsReviewing()
  if (!rights.reviews) return null
  return (
    <IconButton
      icon={ListChecks}
      size="sm"
      label={isReviewing ? 'Leave the reviewer’s view' : 'Reviewer’s view'}
      aria-pressed={isReviewing}
      className={`max-sm:hidden ${isReviewing ? 'bg-hover' : ''}`}
      onPress={toggleReviewing}
    />
  )
}
