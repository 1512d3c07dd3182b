import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { monthLabel } from '../../ui/dates.ts'
import { formatCents, formatNumber, formatWords } from '../../ui/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usageQuery } from './queries.ts'

const MONTHS_SHOWN = 12

/** This month (UTC) and those before it. */
function lastMonths(now: Date) {
  return Array.from({ length: MONTHS_SHOWN }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 }
  })
}
const idOf = ({ year, month }: { year: number; month: number }) => `${year}-${month}`

export function ProjectUsage({ project }: { project: Project }) {
  const [months] = useState(() => lastMonths(new Date()))
  const [chosen, setChosen] = useState(months[0]!)
  const usage = useQuery(usageQuery(project.id, chosen))
  return (
    <Section
      title="Usage"
      text="What the AI translated here in a month, and what it cost."
      action={
        <Select
          label="Month"
          isLabelHidden
          className="w-44"
          options={months.map((month) => ({ id: idOf(month), label: monthLabel(month) }))}
          value={idOf(chosen)}
          onChange={(id) => setChosen(months.find((month) => idOf(month) === id)!)}
        />
      }
    >
      {usage.data?.words === 0 ? (
        <p className="text-muted">Nothing was translated in {monthLabel(chosen)}.</p>
      ) : usage.data ? (
        <div className="tabular flex flex-col gap-2">
          <p>
            {formatWords(usage.data.words)}, {formatNumber(usage.data.billed_words)} of them billed:{' '}
            {formatCents(usage.data.cost_cents)}
          </p>
          <ul className="text-muted">
            {usage.data.languages.map(({ target_language, words }) => (
              <li key={target_language}>
                {languageName(target_language)}: {formatWords(words)}
              </li>
            ))}
          </ul>
        </div>
      ) : usage.isError ? (
        <LoadFailure query={usage} title="The usage could not be loaded">
          {usage.error.message}
        </LoadFailure>
      ) : (
        <Skeleton className="h-5" />
      )}
    </Section>
  )
}
