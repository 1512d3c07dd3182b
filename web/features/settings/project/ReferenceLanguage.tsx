import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { titled, toast } from '../../../ui/overlays/Toast.tsx'
import { useUpdateProject } from '../../projects/queries.ts'

const NONE = 'none'

/** A language whose translations help with those into the others. */
export function ReferenceLanguage({ project }: { project: Project }) {
  const update = useUpdateProject(project.id)
  if (project.target_languages.length < 2) return null
  return (
    <Select
      label="Reference language"
      className="max-w-60"
      hint="The AI also sees its finished translations when it translates into other languages."
      options={[
        { id: NONE, label: 'None' },
        ...project.target_languages.map((code) => ({ id: code as string, label: languageName(code) })),
      ]}
      value={project.reference_language ?? NONE}
      isDisabled={update.isPending}
      onChange={(chosen) =>
        update.mutate(
          { reference_language: chosen === NONE ? null : chosen },
          {
            onSuccess: () => toast.success('Reference language updated successfully'),
            onError: (failure) => toast.error(titled('Failed to update the reference language', failure.message)),
          },
        )
      }
    />
  )
}
