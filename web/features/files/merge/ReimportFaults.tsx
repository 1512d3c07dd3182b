import type { ReimportPreview } from '#server/files/merge/contract.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { formatNumber } from '../../../ui/data/numbers.ts'

/** The faults of a file that cannot be merged. */
export function ReimportFaults({ preview: { faults, faults_count } }: { preview: ReimportPreview }) {
  if (faults_count === 0) return null
  return (
    <Alert title={faults_count === 1 ? 'The file has an error' : `The file has ${formatNumber(faults_count)} errors`}>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-4">
        {faults.map(({ line, column, msg }) => (
          <li key={`${line} ${column} ${msg}`}>
            {`Line ${formatNumber(line)}${column ? `, column ${column}` : ''}: ${msg}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
