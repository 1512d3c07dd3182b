import type { TriedModelService } from '#server/modelServices/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { Select } from '../../ui/fields/Select.tsx'

type Props = { tried: TriedModelService; onChoose: (model: string) => void }

const seconds = (ms: number) => `${formatNumber(Math.round(ms / 100) / 10)} s`
const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

const intoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'nearest' })

export function TryResult({ tried, onChoose }: Props) {
  const { models, rows, error, left_out } = tried
  const isWhole = rows.every(({ translation }) => translation !== null)
  return (
    <div ref={intoView} role="status" className="flex scroll-my-4 flex-col gap-4">
      {error ? (
        <Alert title="It does not work yet">{error}</Alert>
      ) : isWhole ? (
        <Alert kind="success" title="It works">
          {summaryOf(tried)}
        </Alert>
      ) : (
        <Alert kind="warning" title="It answers, but not with every row">
          {summaryOf(tried)} Such rows are asked for again. Another model might do better.
        </Alert>
      )}
      {left_out.length > 0 && (
        <Alert kind="info">
          The service refuses {left_out.join(', ')}. {left_out.length === 1 ? 'It is' : 'They are'} left out for an
          hour, then tried again.
        </Alert>
      )}
      {!error && (
        <Table label="Rows of the try">
          <TableHead columns={['English', 'Translation']} />
          <TableBody>
            {rows.map(({ source, translation }) => (
              <tr key={source}>
                <Cell>{source}</Cell>
                <Cell>{translation ?? <span className="text-muted">None</span>}</Cell>
              </tr>
            ))}
          </TableBody>
        </Table>
      )}
      {models.length > 0 && (
        <Select
          label={`Models of the service (${formatNumber(models.length)})`}
          className="max-w-80"
          placeholder="Choose one"
          options={models.map((id) => ({ id, label: id }))}
          value={undefined}
          onChange={onChoose}
        />
      )}
    </div>
  )
}

function summaryOf({ first_row_ms, total_ms, tokens, cost }: TriedModelService) {
  const first = first_row_ms === null ? '' : `first row after ${seconds(first_row_ms)}, `
  const price = cost === null ? '' : `, ${dollars.format(cost)}`
  const used = tokens.input + tokens.output > 0
  const counted = used ? ` ${formatNumber(tokens.input)} tokens in, ${formatNumber(tokens.output)} out${price}.` : ''
  return `Three rows: ${first}all after ${seconds(total_ms)}.${counted}`
}
