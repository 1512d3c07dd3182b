import { useQueryClient } from '@tanstack/react-query'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { glossaryKeys } from '../queries.ts'
import { rippleCountQuery } from './calls.ts'
import { changesOf } from './changes.ts'

const OFFER_MS = 12_000

/** Says of a term with a changed translation how many rows have the one before, in all its languages together. */
export function useOfferRipple(onShow: (term_id: string) => void) {
  const client = useQueryClient()
  return async (line: GlossaryEntry) => {
    if (line.former_translations.length === 0) return
    const lines = client.getQueryData<GlossaryEntry[]>(glossaryKeys.lines(line.glossary_id)) ?? [line]
    const ofTerm = lines.filter(({ term_id }) => term_id === line.term_id)
    const counts = await Promise.all(
      ofTerm
        .flatMap((one) => changesOf([one]).slice(0, 1))
        .map((change) => client.fetchQuery(rippleCountQuery(change))),
    )
    const rows = counts.reduce((sum, count) => sum + count.rows, 0)
    const is_complete = counts.every((count) => count.is_complete)
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
