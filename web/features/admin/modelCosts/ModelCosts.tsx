import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Screen } from '#web/layout/Screen.tsx'
import { LinkButton } from '#web/ui/buttons/Button.tsx'
import { formatCents, formatNumber } from '#web/ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AdminGate } from '../AdminGate.tsx'
import { ModelPrices } from './ModelPrices.tsx'
import { type CostSide, type ModelCost, modelCostsQuery } from './modelCostQueries.ts'

const SIDES: readonly { id: CostSide; what: string }[] = [
  { id: 'organization', what: 'Organization' },
  { id: 'model', what: 'Model' },
  { id: 'language', what: 'Language' },
]

export const ModelCosts = () => (
  <AdminGate>
    <Costs />
  </AdminGate>
)

function Costs() {
  const [side, setSide] = useState<CostSide>('organization')
  return (
    <Screen
      title="Model costs"
      text="Calls of the current month (UTC), their cost at the prices entered below, and the revenue of their words."
      width="wide"
      actions={<LinkButton to="/admin/billing">Billing report</LinkButton>}
    >
      <Tabs
        label="Costs by"
        value={side}
        onChange={setSide}
        items={SIDES.map(({ id, what }) => ({
          id,
          label: `By ${id}`,
          content: <CostTable side={id} what={what} />,
        }))}
      />
      <ModelPrices />
    </Screen>
  )
}

function CostTable({ side, what }: { side: CostSide; what: string }) {
  const costs = useQuery(modelCostsQuery(side))
  return (
    <Loaded
      query={costs}
      failure="The costs could not be loaded"
      waiting={<CenteredSpinner label="Loading the costs" />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={Coins} title="No model was called this month">
            Each call of a model service will be counted here, with its tokens. The built-in engine calls none.
          </EmptyState>
        ) : (
          <Table label={`Model costs by ${side}`}>
            <TableHead
              columns={[what, 'Calls', 'Tokens in', 'Cached', 'Tokens out', 'Cost', 'Revenue']}
              ends={6}
              onlyWide={[1, 2, 3, 4]}
            />
            <TableBody>
              {data.map((row) => (
                <CostRow
                  key={row.id}
                  name={side === 'language' ? languageName(row.id as LanguageCode) : row.name}
                  row={row}
                />
              ))}
            </TableBody>
          </Table>
        )
      }
    </Loaded>
  )
}

function CostRow({ name, row }: { name: string; row: ModelCost }) {
  const { calls, uncounted_calls, unpriced_calls, input_tokens, cached_tokens, output_tokens } = row
  const notes = [
    ...(unpriced_calls > 0 ? [`${formatNumber(unpriced_calls)} without a price`] : []),
    ...(uncounted_calls > 0 ? [`${formatNumber(uncounted_calls)} without a token count`] : []),
  ]
  return (
    <tr>
      <Cell className="min-w-28 break-words">
        {name}
        {notes.length > 0 && <span className="block text-13 text-muted">{notes.join(', ')}</span>}
      </Cell>
      {[calls, input_tokens, cached_tokens, output_tokens].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order
        <Cell key={at} className={`${FIGURE} max-sm:hidden`}>
          {formatNumber(count)}
        </Cell>
      ))}
      <Cell className={FIGURE}>{row.cost_usd === null ? 'Unknown' : formatCents(Math.round(row.cost_usd * 100))}</Cell>
      <Cell className={FIGURE}>{formatCents(row.revenue_cents)}</Cell>
    </tr>
  )
}

const FIGURE = 'tabular text-end whitespace-nowrap'
