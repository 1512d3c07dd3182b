import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Version } from '#server/projects/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { countChanges } from '../operations/countTexts.ts'
import { UndoQuestion } from '../operations/UndoQuestion.tsx'
import { carriesQuery } from './queries.ts'

export function CarriesList({ version }: { version: Version }) {
  const carries = useQuery(carriesQuery(version.id))
  const [asked, setAsked] = useState<string>()
  if (carries.isLoadingError) return <ErrorAlert error={carries.error} title="Failed to load the carried changes." />
  if (!carries.data || carries.data.data.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium wrap-anywhere">{`Carried to ${version.name}`}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {carries.data.data.map(({ id, version_name, by, at, counts, undone_at }) => (
          <li key={id} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-13 break-words">{countChanges(counts)}</p>
              <p className="text-12 wrap-anywhere text-muted">
                {`From ${version_name} · ${by} · ${time.format(new Date(at))}${undone_at ? ' · undone' : ''}`}
              </p>
            </div>
            {undone_at === null && (
              <Button size="sm" onPress={() => setAsked(id)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <UndoQuestion operation_id={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
