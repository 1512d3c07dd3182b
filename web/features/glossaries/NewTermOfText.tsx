import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { NewTermDialog } from './NewTermDialog.tsx'
import { glossaryQuery } from './queries.ts'

type Props = { project: Project; language: LanguageCode; source: string; translation: string; onClose: () => void }

/** A term of words in a text; a project without a glossary gets one with it. */
export function NewTermOfText({ project, language, source, translation, onClose }: Props) {
  const client = useQueryClient()
  const glossary = useQuery(glossaryQuery(project.id))
  if (glossary.data === undefined) return null
  const filled = { term_id: source, source_text: source, translation, target_language: language }
  const onAdded = () => {
    toast.success('Term added')
    onClose()
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('aids') })
  }
  return (
    <NewTermDialog glossary={glossary.data} project={project} filled={filled} onAdded={onAdded} onClose={onClose} />
  )
}
