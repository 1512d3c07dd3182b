import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { monthLabel } from '#web/ui/data/dates.ts'
import { formatCents, formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usageQuery } from '../../projects/queries.ts'

const MONTHS_SHOWN = 12

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
      text="AI translations here and their cost. Dates are in UTC."
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
      <Loaded query={usage} failure="The usage could not be loaded" waiting={<Skeleton className="h-5" />}>
        {(found) =>
          found.words === 0 ? (
            <p className="text-muted">Nothing translated in {monthLabel(chosen)}.</p>
          ) : (
            <div className="tabular flex flex-col gap-2">
              <p>
                {formatWords(found.words)}, {formatNumber(found.billed_words)} translated ·{' '}
                {formatCents(found.cost_cents)}
              </p>
              <ul className="text-muted">
                {found.languages.map(({ target_language, words }) => (
                  <li key={target_language}>
                    {languageName(target_language)}: {formatWords(words)}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}
