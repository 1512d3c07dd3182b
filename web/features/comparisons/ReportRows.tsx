import type { ReactNode } from 'react'
import type { Report } from '#server/comparisons/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import { Isolated } from '../rowText/Isolated.tsx'

type Props = { rows: Report['rows']; names: { a: string; b: string }; language: string }

export const ReportRows = ({ rows, names, language }: Props) => (
  <Section title="Texts">
    <ol className="divide-y divide-line rounded-lg border border-line">
      {rows.map(({ place, identifier, source, reference, chosen, faults, ...texts }) => (
        <li key={place} className="grid gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <p className="text-15 whitespace-pre-wrap wrap-anywhere">
              <Isolated>{source}</Isolated>
            </p>
            <p className="text-13 text-muted wrap-anywhere">{identifier}</p>
          </div>
          {(['a', 'b'] as const).map((side) => (
            <Text key={side} name={`${names[side]}, chosen ${timesOf(chosen[side])}`} language={language}>
              {texts[side] === null ? (
                <span className="text-muted">No translation came back</span>
              ) : (
                <Isolated>{texts[side]}</Isolated>
              )}
              {faults[side] !== '' && <span className="block text-13 text-amber">{faults[side]}</span>}
            </Text>
          ))}
          {reference !== null && (
            <Text name="Approved" language={language}>
              <Isolated>{reference}</Isolated>
            </Text>
          )}
        </li>
      ))}
    </ol>
  </Section>
)

const timesOf = (count: number) => (count === 0 ? 'by nobody' : count === 1 ? 'once' : `${formatNumber(count)} times`)

const Text = ({ name, language, children }: { name: string; language: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="text-13 text-muted wrap-anywhere">{name}</p>
    <p lang={language} dir="auto" className="text-15 whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  </div>
)
