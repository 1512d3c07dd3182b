import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project, ProjectProgress } from '#server/projects/contract.ts'
import { formatShare } from '../../ui/data/numbers.ts'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { finishedSegments } from '../projects/finishedSegments.ts'
import { progressQuery } from './progressQuery.ts'

type Props = { project: Pick<Project, 'id' | 'organization_id' | 'target_languages'> }
type Figure = 'total' | 'completed' | 'checked'
type Language = ProjectProgress['languages'][number]

export function LanguageProgress({ project }: Props) {
  const progress = useProgress(project)
  return (
    <ul aria-label="Progress" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1">
      {project.target_languages.map((code) => {
        const { total, completed, checked, needs_review } = progress.in(code)
        return (
          <li key={code} className="flex min-w-0 flex-col gap-0.5 text-12 text-muted">
            <span className="flex justify-between gap-2">
              <span dir="auto" title={languageName(code)} className="truncate">
                {languageName(code)}
              </span>
              <span className="tabular whitespace-nowrap">
                {total > 0 &&
                  `${formatShare(completed, total)}${checked > 0 ? `, ${formatShare(checked, total)} checked` : ''}`}
                {progress.isHere && total === 0 && 'No texts'}
              </span>
            </span>
            <SegmentBar
              label={`${languageName(code)}`}
              total={total}
              segments={[
                ...finishedSegments({ completed, checked }),
                { tone: 'amber', value: needs_review, label: 'to review' },
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}

const ROOM = 25
const LONGEST_SHARE = ' 100% '.length
const LONGEST_CHECKED = ' ✓100%'.length

function fitting<Code extends string>(codes: readonly Code[], isChecked: (code: Code) => boolean) {
  let [end, room] = [0, ROOM]
  for (const code of codes) {
    room -= code.length + LONGEST_SHARE + (isChecked(code) ? LONGEST_CHECKED : 0)
    if (room < 0) break
    end++
  }
  return codes.slice(0, Math.max(1, end))
}

export function LanguageShares({ project }: Props) {
  const progress = useProgress(project)
  const shown = fitting(project.target_languages, (code) => progress.in(code).checked > 0)
  const rest = project.target_languages.length - shown.length
  if (progress.isHere && progress.total === 0) return <span className="h-4 text-12 text-muted">No texts yet</span>
  return (
    <span className="tabular flex h-4 gap-x-2 overflow-hidden text-12 text-muted">
      {shown.map((code) => {
        const { total, completed, checked } = progress.in(code)
        if (total === 0) return null
        const label = said(code, { total, completed, checked })
        return (
          <span key={code} role="img" aria-label={label} title={label} className="whitespace-nowrap">
            <span className="uppercase">{code}</span> {formatShare(completed, total)}
            {checked > 0 && (
              <span className="text-green">
                {' '}
                <BadgeCheck size={12} className="me-px inline-block align-[-2px]" />
                {formatShare(checked, total)}
              </span>
            )}
          </span>
        )
      })}
      {rest > 0 && progress.total > 0 && <span>+{rest}</span>}
    </span>
  )
}

const said = (code: Language['target_language'], { total, completed, checked }: Record<Figure, number>) =>
  `${languageName(code)}: ${formatShare(completed, total)} translated${checked > 0 ? `, ${formatShare(checked, total)} checked` : ''}`

const NOTHING = { completed: 0, checked: 0, needs_review: 0 }

function useProgress({ id, organization_id }: Props['project']) {
  const { data } = useQuery(progressQuery(organization_id))
  const found = data?.find(({ project_id }) => project_id === id)
  const total = found?.total ?? 0
  const ofLanguage = (code: Language['target_language']) =>
    found?.languages.find(({ target_language }) => target_language === code) ?? NOTHING
  return {
    total,
    isHere: found !== undefined,
    in: (code: Language['target_language']) => ({ total, ...ofLanguage(code) }),
  }
}
