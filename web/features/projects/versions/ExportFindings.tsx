import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { SayFindings } from '../../rowText/SayFindings.tsx'
import { findingCountsQuery } from '../queries.ts'

type Props = {
  version_id: string
  project_id: string
  language: LanguageCode | undefined
  isCheckedOnly: boolean
  onLeave: () => void
}

export function ExportFindings({ version_id, project_id, onLeave, ...exported }: Props) {
  const { data, isPending, isError, refetch } = useQuery(findingCountsQuery(version_id, exported))
  if (isPending)
    return (
      <p role="status" className="text-13 text-muted">
        Checking the translations…
      </p>
    )
  if (isError)
    return (
      <p role="status" className="text-13 text-muted">
        The translations could not be checked; the export has them all the same.{' '}
        <TextButton onPress={() => void refetch()}>Check again</TextButton>
      </p>
    )
  if (data.judged > 0 && data.errors + data.warnings === 0)
    return (
      <p className="text-13 text-muted">
        No issues found{data.is_complete ? '' : ` in the first ${formatNumber(data.judged)} translations`}.
      </p>
    )
  return (
    <SayFindings
      findings={data}
      linkTo={({ page_id, language }) => (
        <TextLink
          isApart
          onClick={onLeave}
          to={`/projects/${project_id}/translations?version=${version_id}&page=${page_id}&lang=${language}&faults=yes`}
        >
          Show rows
        </TextLink>
      )}
    />
  )
}
