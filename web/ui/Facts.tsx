import type { ReactNode } from 'react'

/** A few figures side by side, each under its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,45%),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
    {facts.map(([name, value]) => (
      <div key={name} className="bg-surface px-4 py-3">
        <dt className="text-13 text-muted">{name}</dt>
        <dd className="tabular text-24 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)
