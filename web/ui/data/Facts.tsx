import type { ReactNode } from 'react'

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="flex flex-wrap overflow-hidden rounded-lg border border-line">
    {facts.map(([name, value]) => (
      <div key={name} className="-me-px -mb-px min-w-36 flex-1 border-e border-b border-line px-4 py-3">
        <dt className="text-13 text-muted">{name}</dt>
        <dd className="tabular text-24 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)
