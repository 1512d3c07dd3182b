import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { limitOf } from '#collab/text/facts/limits.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { CorrectFacts } from '#server/facts/contract.ts'
import { factsApi, read } from '../../api/client.ts'
import { sayFailures } from '../../api/sayFailure.tsx'
import { countTexts } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from '../operations/offerUndo.tsx'
import { translationKeys } from '../rows/queries.ts'
import type { Source } from '../rows/rows.ts'
import { textIdsOf } from '../rows/version/rowKey.ts'

export type Correction = Omit<CorrectFacts, 'source_text_ids'>

const send = (page_id: string, rows: string[], correction: Correction) =>
  read(
    factsApi.pages[':page_id']['source-texts'].facts.$patch({
      param: { page_id },
      json: { source_text_ids: textIdsOf(rows), ...correction },
    }),
  )

const refetch = (client: QueryClient, page_id: string) =>
  client.invalidateQueries({ queryKey: [...translationKeys.page(page_id), 'source-texts'] })

export function useCorrectFacts(page_id: string, sources: readonly Source[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (correction: Correction) =>
      send(
        page_id,
        sources.map(({ id }) => id),
        correction,
      ),
    onSuccess: async (_, correction) => {
      await refetch(client, page_id)
      const message = sources.length === 1 ? 'Saved' : `Saved for ${countTexts(sources.length)}`
      const takeBack = async () => {
        for (const { ids, before } of formerOf(sources, correction)) await send(page_id, ids, before)
        await refetch(client, page_id)
        toast.success('Undone')
      }
      offerUndo([`facts ${Date.now()}`], message, () => void takeBack().catch(sayFailures))
    },
  })
}

export const corrected = (limit: LengthLimit | null) => ({
  max_length: limit?.most ?? null,
  ...(limit && { length_unit: limit.unit }),
})

/** Corrections by which texts get back what they had: what no person had said is read again. */
function formerOf(sources: readonly Source[], correction: Correction) {
  const former = sources.map(({ id, facts }) => {
    const before: Correction = { reset: [] }
    if (correction.speaker !== undefined || correction.reset?.includes('speaker'))
      if (facts?.speaker_from === 'person') before.speaker = facts.speaker
      else before.reset!.push('speaker')
    if (correction.max_length !== undefined || correction.reset?.includes('max_length'))
      if (facts?.max_length_from === 'person') Object.assign(before, corrected(limitOf(facts)))
      else before.reset!.push('max_length')
    if (correction.text_box_id !== undefined) before.text_box_id = facts?.text_box_id ?? null
    return { id, before }
  })
  return [...Map.groupBy(former, ({ before }) => JSON.stringify(before)).values()].map((some) => ({
    ids: some.map(({ id }) => id),
    before: some[0]!.before,
  }))
}
