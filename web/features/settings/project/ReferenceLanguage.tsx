import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { ProjectChoice } from './ProjectChoice.tsx'

const NONE = 'none'

export function ReferenceLanguage({ project }: { project: Project }) {
  if (project.target_languages.length < 2) return null
  return (
    <ProjectChoice
      project={project}
      label="Reference language"
      hint="The AI also sees its finished translations when it translates into other languages."
      options={[
        { id: NONE, label: 'None' },
        ...project.target_languages.map((code) => ({ id: code as string, label: languageName(code) })),
      ]}
      value={project.reference_language ?? NONE}
      change={(chosen) => ({ reference_language: chosen === NONE ? null : chosen })}
    />
  )
}
