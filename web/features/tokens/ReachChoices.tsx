import { useQuery } from '@tanstack/react-query'
import { Choices } from './Choices.tsx'
import { languagesOf, toggled } from './languagesOf.ts'
import { type OrganizationId, projectsForTokensQuery } from './queries.ts'

/** Projects and languages of a token: without a choice all. */
type Reach = { projectIds: readonly string[]; languages: readonly string[] }
export const EVERYWHERE: Reach = { projectIds: [], languages: [] }

export const limitsOf = ({ projectIds, languages }: Reach) => ({
  project_ids: projectIds.length > 0 ? [...projectIds] : null,
  languages: languages.length > 0 ? [...languages] : null,
})

type Props = { organization_id: OrganizationId; reach: Reach; onChange: (reach: Reach) => void }

export function ReachChoices({ organization_id, reach, onChange }: Props) {
  const projects = useQuery(projectsForTokensQuery(organization_id)).data ?? []
  const { projectIds, languages } = reach
  return (
    <>
      <Choices
        label="Projects"
        hint="Without a choice: all of them, later ones too."
        options={projects.map(({ id, name: label }) => ({ id, label }))}
        chosen={projectIds}
        onToggle={(id) => onChange({ ...reach, projectIds: toggled(projectIds, id) })}
      />
      <Choices
        label="Languages it may change"
        hint="Without a choice: all of them. It reads all languages in any case."
        options={languagesOf(projects, projectIds)}
        chosen={languages}
        onToggle={(language) => onChange({ ...reach, languages: toggled(languages, language) })}
      />
    </>
  )
}
