import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { CenteredSpinner } from '#web/ui/Spinner.tsx'
import { type ModelPrice, modelPricesQuery, useSetPrices } from './modelCostQueries.ts'

const FIELDS = [
  { key: 'input_usd', label: 'Input' },
  { key: 'cached_usd', label: 'Cached input' },
  { key: 'output_usd', label: 'Output' },
] as const

export function ModelPrices() {
  const prices = useQuery(modelPricesQuery())
  return (
    <section aria-labelledby="model-prices" className="flex flex-col gap-3">
      <h2 id="model-prices" className="text-16 font-semibold">
        Prices
      </h2>
      <p className="text-13 text-muted">
        In dollars per million tokens, as your provider charges them. They apply to past calls too.
      </p>
      <Loaded
        query={prices}
        failure="The prices could not be loaded"
        waiting={<CenteredSpinner label="Loading the prices" />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-13 text-muted">A model appears here after its first call.</p>
          ) : (
            data.map((price) => <PriceForm key={price.model} price={price} />)
          )
        }
      </Loaded>
    </section>
  )
}

function PriceForm({ price }: { price: ModelPrice }) {
  const { model } = price
  const set = useSetPrices()
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(FIELDS.map(({ key }) => [key, price[key]?.toString() ?? ''])),
  )
  const isEntered = price.input_usd !== null
  const numberOf = (key: string) => Number(typed[key]?.replace(',', '.'))
  const isComplete = FIELDS.every(({ key }) => typed[key]?.trim() !== '' && numberOf(key) >= 0)

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const [input_usd, cached_usd, output_usd] = FIELDS.map(({ key }) => numberOf(key))
    set.mutate({ model, prices: { input_usd: input_usd!, cached_usd: cached_usd!, output_usd: output_usd! } })
  }

  return (
    <form onSubmit={save} aria-label={`Prices of ${model}`} className="flex flex-wrap items-end gap-3">
      <span className="min-w-40 basis-full font-medium wrap-anywhere">{model}</span>
      {FIELDS.map(({ key, label }) => (
        <Field
          key={key}
          label={label}
          className="w-32"
          inputMode="decimal"
          value={typed[key] ?? ''}
          onChange={(value) => setTyped({ ...typed, [key]: value })}
        />
      ))}
      <Button type="submit" isPending={set.isPending} isDisabled={!isComplete}>
        Save
      </Button>
      {isEntered && (
        <Button variant="ghost" isDisabled={set.isPending} onPress={() => set.mutate({ model, prices: null })}>
          Remove
        </Button>
      )}
    </form>
  )
}
