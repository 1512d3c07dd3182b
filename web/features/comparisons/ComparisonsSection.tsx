import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { can } from '#db/vocabulary/roles.ts'
import type { Comparison } from '#server/comparisons/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { dateLabel } from '../../ui/data/dates.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'
import { NewComparison } from './NewComparison.tsx'
import { comparisonsQuery } from './queries.ts'
import { nameOf, STATES } from './states.ts'

type Props = { project: Project; pages: { id: string; name: string }[]; page_id?: string }

export function ComparisonsSection({ project, pages, page_id }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const comparisons = useQuery(comparisonsQuery(project.id))
  const organizations = useQuery(organizationsQuery())
  const organization = organizations.data?.find(({ id }) => id === project.organization_id)
  const mayStart = organization !== undefined && can(roleOf(organization), 'setModelService')
  return (
    <Section
      title="Compare"
      text="Translate the same texts with two models or two descriptions, and choose without knowing which is which."
      action={mayStart && pages.length > 0 && <Button onPress={() => setIsOpen(true)}>New comparison</Button>}
    >
      <Loaded
        query={comparisons}
        failure="The comparisons could not be loaded"
        waiting={<CenteredSpinner label="Loading the comparisons" />}
      >
        {(data) =>
          data.length === 0 ? (
            <p className="text-13 text-muted">Comparisons and their reports will be listed here.</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {data.map((one) => (
                <ComparisonItem key={one.id} comparison={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && <NewComparison project={project} pages={pages} page_id={page_id} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function ComparisonItem({ comparison }: { comparison: Comparison }) {
  const { id, project_id, page_name, target_language, state, texts, people, created_at } = comparison
  const { label, tone } = STATES[state]
  const chosen = people === 0 ? '' : `, ${people === 1 ? '1 person has' : `${formatNumber(people)} people have`} chosen`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <TextLink isApart to={`/projects/${project_id}/compare/${id}`} className="wrap-anywhere">
          {nameOf(comparison)}
        </TextLink>
        <p className="text-13 text-muted wrap-anywhere">
          {`${formatNumber(texts)} texts of ${page_name} in ${languageName(target_language)}${chosen}. ${dateLabel(created_at)}.`}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
