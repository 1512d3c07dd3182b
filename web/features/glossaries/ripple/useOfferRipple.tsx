import { useQueryClient } from '@tanstack/react-query'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { rippleCountQuery } from './calls.ts'
import { changesOf } from './changes.ts'

const OFFER_MS = 12_000

/** Says of a line whose translation was changed how many rows have the one before. */
export function useOfferRipple(onShow: (term_id: string) => void) {
  const client = useQueryClient()
  return async (line: GlossaryEntry) => {
    const [change] = changesOf([line])
    if (!change) return
    const { rows, is_complete } = await client.fetchQuery(rippleCountQuery(change))
    if (rows === 0) return
    const id = `ripple ${line.term_id}`
    const show = () => {
      toast.dismiss(id)
      onShow(line.term_id)
    }
    toast.plain(
      <span className="flex items-center gap-3">
        {`${countRows(rows)}${is_complete ? '' : ' or more'} ${rows === 1 ? 'uses' : 'use'} the old translation`}
        <Button size="sm" onPress={show}>
          Show
        </Button>
      </span>,
      { id, durationMs: OFFER_MS },
    )
  }
}
