import { Alert } from '../Alert.tsx'
import { formatNumber } from './numbers.ts'

type Fault = { line: number; column: string | null; msg: string }
/** `count`: of all, of which `faults` are the first. */
type Props = { faults: readonly Fault[]; count: number }

export const FileFaults = ({ faults, count }: Props) =>
  faults.length > 0 && (
    <Alert title={count === 1 ? 'The file has an error' : `The file has ${formatNumber(count)} errors`}>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-4">
        {faults.map(({ line, column, msg }) => (
          <li key={`${line} ${column} ${msg}`}>
            {`Line ${formatNumber(line)}${column ? `, column ${column}` : ''}: ${msg}`}
          </li>
        ))}
      </ul>
      {count > faults.length && <p className="mt-1">These are the first {faults.length}.</p>}
    </Alert>
  )
