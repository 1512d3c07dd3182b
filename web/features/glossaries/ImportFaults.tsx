import { Refusal } from '../../api/client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'

type Item = { msg?: string; line?: number; column?: string | null }

export function ImportFaults({ error }: { error: Error }) {
  const items = error instanceof Refusal ? itemsOf(error.body) : []
  return (
    <Alert title="Nothing was imported">
      {items.length === 0 ? (
        error.message || 'Failed to import glossary'
      ) : (
        <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-4">
          {items.map(({ line, column, msg }) => (
            <li key={`${line} ${column} ${msg}`}>
              {line !== undefined && `Line ${formatNumber(line)}${column ? `, column ${column}` : ''}: `}
              {msg}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function itemsOf(body: unknown): Item[] {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return []
  return Array.isArray(body.detail) ? (body.detail as Item[]) : []
}
