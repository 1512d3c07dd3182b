import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Project, Version } from '#server/projects/contract.ts'
import type { VersionDifferences } from '#server/versions/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { DifferingTexts } from './DifferingTexts.tsx'
import type { DifferenceKind } from './queries.ts'

type Page = VersionDifferences['pages'][number]
type Filter = Exclude<DifferenceKind, 'translations'> | LanguageCode
const LABELS = { new: 'New texts', changed: 'Changed texts', gone: 'Texts that are gone' } as const
const KINDS = Object.keys(LABELS) as (keyof typeof LABELS)[]

const countOf = (counts: VersionDifferences['counts'], filter: Filter) =>
  filter === 'new' || filter === 'changed' || filter === 'gone' ? counts[filter] : (counts.translations[filter] ?? 0)
const labelOf = (filter: Filter) =>
  filter === 'new' || filter === 'changed' || filter === 'gone'
    ? LABELS[filter]
    : `Translations into ${languageName(filter)}`

type Props = { project: Project; from: Version; into: Version; found: VersionDifferences }

export function Differences({ project, from, into, found }: Props) {
  const filters: Filter[] = [...KINDS, ...project.target_languages].filter(
    (filter) => countOf(found.counts, filter) > 0,
  )
  const [chosen, setChosen] = useState<Filter>()
  const filter = chosen && filters.includes(chosen) ? chosen : filters[0]
  if (!filter)
    return (
      <EmptyState icon={CheckCheck} title="No text differs">
        {`All source texts and translations of ${from.name} and ${into.name} are the same.`}
      </EmptyState>
    )
  const pages = found.pages.filter((page) => countOf(page, filter) > 0)
  return (
    <section aria-label="Differences" className="flex flex-col gap-3">
      <Select
        label="Show"
        className="w-72 max-w-full"
        options={filters.map((one) => ({
          id: one,
          label: `${labelOf(one)}: ${formatNumber(countOf(found.counts, one))}`,
        }))}
        value={filter}
        onChange={setChosen}
      />
      {pages.map((page, at) => (
        <PageOfDifferences
          key={`${filter} ${page.from_page_id} ${page.page_id}`}
          {...{ page, project, filter }}
          compared={{ from: from.id, into: into.id }}
          isOpen={at === 0}
        />
      ))}
    </section>
  )
}

type PageProps = {
  page: Page
  project: Project
  filter: Filter
  compared: { from: string; into: string }
  isOpen: boolean
}

function PageOfDifferences({ page, project, filter, compared, isOpen: isFirst }: PageProps) {
  const [isOpen, setIsOpen] = useState(isFirst)
  const note = page.page_id === null ? 'page is gone' : page.from_page_id === null ? 'new page' : undefined
  const isSource = filter === 'new' || filter === 'changed' || filter === 'gone'
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer px-3 py-2 font-medium wrap-anywhere">
        {page.name} <span className="tabular text-muted">{formatNumber(countOf(page, filter))}</span>
        {note && <span className="ms-2 text-12 text-muted">{note}</span>}
      </summary>
      {isOpen && (
        <DifferingTexts
          project={project}
          count={countOf(page, filter)}
          shown={{
            ...compared,
            ...{ from_page_id: page.from_page_id, page_id: page.page_id },
            ...(isSource ? { kind: filter, language: undefined } : { kind: 'translations', language: filter }),
          }}
        />
      )}
    </details>
  )
}
