import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { RippleCount, RippledRow } from '#server/ripples/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { useMay } from '../../people/rights.ts'
import { writtenIn } from '../terms/columns.ts'
import { AskAi } from './AskAi.tsx'
import { rippleCountQuery, rippleQuery } from './calls.ts'
import { keyOf, type TermChange } from './changes.ts'
import { RippleRow } from './RippleRow.tsx'
import type { Renewing } from './useRenewing.ts'

type Props = {
  change: TermChange
  isOnly: boolean
  renewing: Renewing
  isLeftOut: (row: RippledRow) => boolean
  onLeaveOut: (row: RippledRow, isOut: boolean) => void
}

export function RippleSection({ change, isOnly, renewing, isLeftOut, onLeaveOut }: Props) {
  const { language, former, translation, term } = change
  const list = useInfiniteQuery(rippleQuery(change))
  const count = useQuery(rippleCountQuery(change)).data
  const [isAsking, setIsAsking] = useState(false)
  const mayOrder = useMay()('orderTranslations', [language])
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const certain = rows.filter((row) => row.is_certain && !row.is_claimed && !isLeftOut(row))
  const inflected = rows.filter((row) => !row.is_certain && !row.is_claimed)
  const { running, renewAll, renewOne } = renewing
  const name = keyOf(change)
  return (
    <section aria-label={`${languageName(language)}: ${former}`} className="border-t border-line pt-3 first:border-t-0">
      <h3 className="flex flex-wrap items-center gap-x-2 text-14 font-semibold">
        {languageName(language)}
        <bdi {...writtenIn(language)} className="font-normal text-muted wrap-anywhere">
          {former}
        </bdi>
        <ArrowRight aria-label="is now" size={14} className="text-muted rtl:-scale-x-100" />
        <bdi {...writtenIn(language)} className="wrap-anywhere">
          {translation || term}
        </bdi>
      </h3>
      <p role="status" className={`text-13 ${list.error ? 'text-red' : 'text-muted'}`}>
        <bdi>{list.error ? list.error.message : list.data ? saySo(rows.length, count) : 'Searching…'}</bdi>
      </p>
      {rows.length > 0 && (
        <div className="flex flex-wrap gap-2 py-2">
          <Button
            size="sm"
            variant={isOnly ? 'primary' : 'secondary'}
            isPending={running === name}
            isDisabled={(running !== undefined && running !== name) || (certain.length === 0 && !list.hasNextPage)}
            onPress={() => renewAll(name, [change])}
          >
            {list.hasNextPage ? 'Replace all' : `Replace in ${countRows(certain.length)}`}
          </Button>
          {inflected.length > 0 && mayOrder && (
            <Button size="sm" isDisabled={running !== undefined} onPress={() => setIsAsking(true)}>
              {`Ask the AI for ${countRows(inflected.length)}`}
            </Button>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <RippleRow
            key={row.source_text_id}
            row={row}
            language={language}
            isChosen={!isLeftOut(row)}
            isBusy={running !== undefined}
            onChoose={(isChosen) => onLeaveOut(row, !isChosen)}
            onRenew={() => renewOne(change, row)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show more rows
        </Button>
      )}
      {isAsking && <AskAi change={change} rows={inflected} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function saySo(shown: number, count: RippleCount | undefined) {
  if (!count) return `${countRows(shown)} shown.`
  const rows = count.rows === 0 ? 'No row has it.' : `${countRows(count.rows)}${count.is_complete ? '' : ' or more'}.`
  const elsewhere =
    count.elsewhere > 0 ? ` ${formatNumber(count.elsewhere)} more in projects or languages that you cannot write.` : ''
  const kept =
    count.kept_in.length > 0 ? ` Not looked at, as their glossary says another word: ${count.kept_in.join(', ')}.` : ''
  return `${rows}${elsewhere}${kept}`
}
