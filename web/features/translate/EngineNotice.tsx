import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { engineQuery } from '../projects/queries.ts'
import { ConnectService } from './ConnectService.tsx'

type EngineNoticeProps = { project_id: string; canConnect: boolean }

/** Returns whether the project's texts only look foreign; false until that is known. */
export const useIsPseudo = (project_id: string) => useQuery(engineQuery(project_id)).data?.is_pseudo ?? false

/** Over the table: nothing here is translated as long as no AI service is connected. */
export function EngineNotice({ project_id, canConnect }: EngineNoticeProps) {
  const isPseudo = useIsPseudo(project_id)
  const [isOpen, setIsOpen] = useState(false)
  if (!isPseudo) return null
  return (
    <section
      aria-label="Engine"
      className="flex min-h-6 shrink-0 flex-wrap items-center gap-x-2 rounded-sm bg-amber-soft px-2 text-12 text-amber"
    >
      <FlaskConical aria-hidden size={14} className="shrink-0" />
      <span>Pseudo-localization: no AI service is connected</span>
      {canConnect && (
        <TextButton isApart onPress={() => setIsOpen(true)}>
          Connect one
        </TextButton>
      )}
      {isOpen && <ConnectService onClose={() => setIsOpen(false)} />}
    </section>
  )
}
