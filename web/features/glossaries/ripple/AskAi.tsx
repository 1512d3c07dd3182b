import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import { renewalNote } from '#server/ripples/constants.ts'
import type { RippledRow } from '#server/ripples/contract.ts'
import { countRows } from '#web/ui/data/numbers.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Refused } from '../../billing/EstimatedCost.tsx'
import { PseudoNotice } from '../../billing/PseudoNotice.tsx'
import { wordsWithCost } from '../../billing/price.ts'
import { translate } from '../../rows/calls.ts'
import { rowsEstimateQuery } from '../../rows/queries.ts'
import { offerTakeBack, toastLeft } from '../../tableTools/undoToast.tsx'
import { rippleKeys } from './calls.ts'
import type { TermChange } from './changes.ts'

type Props = { change: TermChange; rows: readonly RippledRow[]; onClose: () => void }
type Started = Awaited<ReturnType<typeof translate>>

export function AskAi({ change, rows, onClose }: Props) {
  const client = useQueryClient()
  const { language } = change
  const pages = [...Map.groupBy(rows, ({ page_id }) => page_id)].map(([page_id, own]) => ({
    page_id,
    ids: own.map(({ source_text_id }) => source_text_id),
  }))
  const asked = useQueries({
    queries: pages.map(({ page_id, ids }) => rowsEstimateQuery({ page_id, language }, ids, { regenerate: true })),
  })
  const estimates = asked.flatMap(({ data }) => data ?? [])
  const failure = asked.find(({ error }) => error)?.error
  const isCounted = estimates.length === pages.length
  const sum = (kind: 'words' | 'cents') => estimates.reduce((total, estimate) => total + estimate[kind], 0)
  const refused = estimates.find(({ refusal }) => refusal !== null)

  const ask = useMutation({
    mutationFn: async () => {
      const answers: Started[] = []
      try {
        for (const { page_id, ids } of pages) {
          const wanted = { regenerate: true, source_text_ids: ids, note: renewalNote(change) }
          const answer = await translate({ page_id, language }, wanted)
          if (answer.status === 'error') throw new Error(answer.detail ?? answer.message)
          answers.push(answer)
        }
      } finally {
        const operations = answers.flatMap(({ operation_ids }) => operation_ids)
        offerTakeBack(client, `The AI changes ${countRows(rows.length)}`, operations, 'ai')
        toastLeft(answers)
      }
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: rippleKeys.all }),
  })

  return (
    <ConfirmDialog
      title={`Ask the AI for ${countRows(rows.length)}?`}
      confirm="Ask the AI"
      tone="primary"
      isOpen
      isPending={ask.isPending}
      isDisabled={!isCounted || refused !== undefined}
      {...((ask.error ?? failure) && { error: (ask.error ?? failure)!.message })}
      onClose={onClose}
      onConfirm={() => ask.mutate()}
    >
      <div className="flex flex-col gap-3">
        <p>
          The AI writes the new word in the form that each text needs, and keeps all other words. The current text stays
          until the new one is ready; Undo brings it back.
        </p>
        {isCounted ? (
          <p className="text-ink">{`${wordsWithCost({ words: sum('words'), cents: sum('cents'), refusal: refused })}.`}</p>
        ) : (
          !failure && <Spinner label="Counting words" />
        )}
        {estimates.some(({ engine }) => engine === BUILT_IN_ENGINE) && !refused && <PseudoNotice />}
        {refused && <Refused estimate={refused} />}
      </div>
    </ConfirmDialog>
  )
}
