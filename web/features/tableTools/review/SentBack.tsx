import { Undo2 } from 'lucide-react'
import { isFinished } from '#db/vocabulary/statuses.ts'
import { SEND_BACK_LABELS } from '#db/vocabulary/texts/sendBackReasons.ts'
import type { RowState } from '../../rows/rows.ts'
import { useRowField } from '../../rows/useRowField.ts'
import { type RowDetails, useRowDetails, useTableTools } from '../TableContext.ts'

export function useSentBack(id: string): RowDetails['sent_back'] {
  const { rows } = useTableTools()
  return sentBackOf(useRowField(rows, id, 'status'), useRowDetails(id))
}

/** Until the details are read again, a row that is completed is taken for answered. */
export const sentBackOf = (status: RowState['status'], details: RowDetails | undefined): RowDetails['sent_back'] =>
  isFinished(status) && !isFinished(details?.status) ? null : (details?.sent_back ?? null)

export function SentBack({ id }: { id: string }) {
  const sent = useSentBack(id)
  if (!sent) return null
  const { by, to, reason, note } = sent
  return (
    <p className="flex items-start gap-1 px-2 text-12 text-amber">
      <Undo2 aria-hidden size={12} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Sent back
        {by && (
          <>
            {' by '}
            <bdi>{by}</bdi>
          </>
        )}
        {to.length > 0 && (
          <>
            {' to '}
            <bdi>{list.format(to)}</bdi>
          </>
        )}
        : {SEND_BACK_LABELS[reason]}
        {note !== '' && (
          <>
            . <bdi>{note}</bdi>
          </>
        )}
      </span>
    </p>
  )
}

const list = new Intl.ListFormat('en')
