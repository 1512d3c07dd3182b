import type { ReactNode } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { FindingCounts } from '#server/rows/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'

type Props = {
  findings: FindingCounts
  linkTo?: (example: FindingCounts['examples'][number]) => ReactNode
}

export function SayFindings({ findings, linkTo }: Props) {
  const { judged, is_complete, errors, warnings, examples } = findings
  if (errors + warnings === 0) return null
  const part = is_complete ? '' : ` among the first ${formatNumber(judged)}`
  return (
    <Alert kind="warning" title={`${sayCounts(errors, warnings)}${part}`}>
      <ul className="mt-1 flex max-h-40 list-disc flex-col gap-1 overflow-y-auto ps-4 text-13">
        {examples.map((example) => (
          <li key={`${example.page_id} ${example.identifier} ${example.language}`} className="wrap-anywhere">
            <bdi className="font-medium">{example.identifier}</bdi> ({languageName(example.language)}):{' '}
            {example.message} {linkTo?.(example)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function sayCounts(errors: number, warnings: number) {
  const parts = [
    ...(errors > 0
      ? [errors === 1 ? '1 translation has errors' : `${formatNumber(errors)} translations have errors`]
      : []),
    ...(warnings > 0 ? [sayWarnings(warnings, errors > 0)] : []),
  ]
  return parts.join(', ')
}

function sayWarnings(count: number, isSecond: boolean) {
  if (isSecond) return count === 1 ? '1 has warnings' : `${formatNumber(count)} have warnings`
  return count === 1 ? '1 translation has warnings' : `${formatNumber(count)} translations have warnings`
}
