import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { directionOf } from '#db/vocabulary/languages.ts'
import type { TranslationChange } from '#server/translations/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { peopleInRow } from '../liveDocument/presence.ts'
import { historyQuery } from '../rows/queries.ts'
import { useRowField, useRowFieldSoon } from '../rows/useRowField.ts'
import { Difference } from '../rowText/Difference.tsx'
import { ORIGINS } from '../tableTools/origins.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { useTableTools } from '../tableTools/TableContext.ts'

const DEBOUNCE_MS = 1_500

/** The changes of a text, with author, time and previous text. */
export function History({ id, isClaimed }: { id: string; isClaimed: boolean }) {
  const { address, rows, presence, restoreText } = useTableTools()
  const status = useRowField(rows, id, 'status')
  const client = useQueryClient()
  const history = useQuery(historyQuery(address, id))
  const text = useRowFieldSoon(rows, id, 'text')
  // A colleague who leaves the row saves it.
  const people = useStore(presence, (present) => peopleInRow(present, id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed in the row is new in its history
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries(historyQuery(address, id)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, status, people, id, client, address])

  if (history.data?.length === 0) return <p className="text-13 text-muted">No change has been recorded yet.</p>
  if (history.isError) return <p className="text-13 text-red">{history.error.message}</p>
  return (
    <ol className="flex flex-col gap-2.5">
      {history.data?.map((change) => (
        <Change
          key={change.at + change.after}
          change={change}
          language={address.language}
          onRestore={isClaimed || restored(change) === text ? undefined : () => restoreText(id, restored(change))}
        />
      ))}
    </ol>
  )
}

/** Of a deletion, the text that was deleted. */
const restored = ({ before, after }: TranslationChange) => (after === '' ? before : after)

type ChangeProps = { change: TranslationChange; language: string; onRestore: (() => void) | undefined }

function Change({ change, language, onRestore }: ChangeProps) {
  const { at, actor_kind, actor_name, before, after, status, copied_from, is_check } = change
  const Icon = ORIGINS[actor_kind].icon
  return (
    <li className="text-13">
      <p className="flex items-center gap-1.5 text-12 text-muted">
        <Icon aria-hidden size={12} className="shrink-0" />
        <span title={actor_name} className="truncate font-medium text-ink">
          {actor_name}
        </span>
        {actor_kind === 'memory' && <span className="whitespace-nowrap">from memory</span>}
        <time dateTime={at} title={exact.format(new Date(at))} className="ms-auto whitespace-nowrap">
          {short.format(new Date(at))}
        </time>
      </p>
      {after === '' && before !== '' && <p className="text-12 text-muted">Deleted the translation</p>}
      {copied_from !== null && <p className="text-12 text-muted">{`Copied from version ${copied_from}`}</p>}
      {mergeOf(change) && <p className="text-12 text-muted">{mergeOf(change)}</p>}
      {is_check && (
        <p className="flex items-center gap-1 text-green">
          <BadgeCheck aria-hidden size={12} className="shrink-0" />
          {`Checked by ${actor_name}`}
        </p>
      )}
      {before === after ? (
        !is_check && <p className="text-muted">{`Set to ${STATUS_LOOKS[status].label} by ${actor_name}`}</p>
      ) : (
        <p lang={language} dir={directionOf(language)} className="break-words whitespace-pre-wrap">
          <Difference before={before} after={after} language={language} />
        </p>
      )}
      {onRestore && before !== after && (
        <Button size="sm" variant="ghost" className="-ms-2 text-muted" onPress={onRestore}>
          Restore this text
        </Button>
      )}
    </li>
  )
}

function mergeOf({ merged_file, merged_version }: TranslationChange) {
  if (merged_file !== null) return `Merged from ${merged_file}`
  return merged_version === null ? undefined : `Carried over from version ${merged_version}`
}

const short = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' })
