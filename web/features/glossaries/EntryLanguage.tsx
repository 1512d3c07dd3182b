import { languageName } from '#db/vocabulary/languages.ts'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { languageOptions, toLanguage } from './languageOptions.ts'
import { useReplaceEntry } from './queries.ts'

type Props = { glossary: Glossary; project: Project; entry: GlossaryEntry }

export function EntryLanguage({ glossary, project, entry }: Props) {
  const replace = useReplaceEntry(glossary)
  const options = languageOptions(project)
  const chosen = entry.target_language
  // A language that is a target no more is still shown.
  if (chosen && !options.some(({ id }) => id === chosen)) options.push({ id: chosen, label: languageName(chosen) })
  return (
    <Select
      label={`Language of ${entry.term_id}`}
      isLabelHidden
      size="sm"
      options={options}
      value={chosen ?? 'none'}
      isDisabled={replace.isPending}
      onChange={(code) =>
        replace.mutate(
          { ...entry, target_language: toLanguage(code) },
          { onError: (error) => toast.error(`Failed to update entry. ${error.message}`) },
        )
      }
    />
  )
}
