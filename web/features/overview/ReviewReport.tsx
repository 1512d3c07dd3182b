import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Bot, User } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import { SEND_BACK_LABELS, SEND_BACK_REASONS } from '#db/vocabulary/texts/sendBackReasons.ts'
import type { Project } from '#server/projects/contract.ts'
import type { ReviewReport as Report } from '#server/reviews/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { MonthActions, useMonth } from '../../layout/MonthActions.tsx'
import { formatNumber, formatShare } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { reviewReportQuery } from '../projects/review.ts'

export function ReviewReport({ project }: { project: Pick<Project, 'id'> }) {
  const month = useMonth()
  const report = useQuery(reviewReportQuery(project.id, month.days))
  return (
    <Section
      title="Review"
      text="What reviewers checked, changed before that, and sent back, by the people and models who wrote it. Dates are in UTC."
      action={<MonthActions of={month} path={`/projects/${project.id}/export-review-report`} name="review" />}
    >
      <Loaded query={report} failure="The review could not be loaded" waiting={<Skeleton className="h-60" />}>
        {({ works }) =>
          works.length === 0 ? (
            <EmptyState icon={BadgeCheck} title="Nothing checked this month">
              The people and models whose texts are checked or sent back will appear here.
            </EmptyState>
          ) : (
            <Works works={works} />
          )
        }
      </Loaded>
    </Section>
  )
}

const NUMBER = 'tabular text-end whitespace-nowrap'

const Works = ({ works }: Pick<Report, 'works'>) => (
  <Table label="Review by writer">
    <TableHead columns={['Writer', 'Language', 'Words checked', 'Changed', 'Sent back']} ends={3} onlyWide={[1]} />
    <TableBody>
      {works.map((work) => {
        const Icon = work.is_ai ? Bot : User
        return (
          <tr key={`${work.person_id ?? work.name} ${work.target_language}`}>
            <Cell className="min-w-32">
              <span className="flex items-start gap-1.5">
                <Icon aria-hidden size={14} className="mt-1 shrink-0 text-muted" />
                <span className="min-w-0 break-words">
                  {work.is_ai && <span className="text-muted">AI · </span>}
                  <bdi>{work.name}</bdi>
                  <span className="block text-13 text-muted sm:hidden">{languageName(work.target_language)}</span>
                  <span className="block text-13 text-muted">{reasonsOf(work)}</span>
                </span>
              </span>
            </Cell>
            <Cell className="max-sm:hidden">{languageName(work.target_language)}</Cell>
            <Cell className={NUMBER}>{formatNumber(work.reviewed_words)}</Cell>
            <Cell className={NUMBER}>
              {work.reviewed_words > 0 && formatShare(work.changed_words, work.reviewed_words)}
            </Cell>
            <Cell className={NUMBER}>{formatNumber(work.sent_back)}</Cell>
          </tr>
        )
      })}
    </TableBody>
  </Table>
)

const reasonsOf = ({ reasons }: Report['works'][number]) =>
  SEND_BACK_REASONS.filter((reason) => (reasons[reason] ?? 0) > 0)
    .map((reason) => `${SEND_BACK_LABELS[reason]}: ${formatNumber(reasons[reason] ?? 0)}`)
    .join(', ')
