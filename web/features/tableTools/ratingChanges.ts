import type { QueryClient } from '@tanstack/react-query'
import { sayNotRated } from '../../api/sayFailure.tsx'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { offerUndo, ROWS_UNDO_MS, withdrawOffer } from '../operations/offerUndo.tsx'
import { trackAct } from '../operations/pendingActs.ts'
import type { TableAddress } from '../rows/queries.ts'
import { rateRow, rateTexts, ratingProgressQuery } from '../rows/ratings/ratingCalls.ts'
import type { Rows } from '../rows/rows.ts'
import { formatScore } from './reviews.ts'
import type { TableTools } from './TableContext.ts'

type Given = {
  client: QueryClient
  addressOf: (id: string) => TableAddress
  rows: Rows
  liveOf: (id: string) => LiveDocument | undefined
}
type PersonRating = (id: string) => Promise<number | undefined>

export function ratingChanges(
  { client, addressOf, rows, liveOf }: Given,
  refetchOf: (id: string) => () => Promise<unknown>,
  ratingOf: PersonRating,
): Pick<TableTools, 'rate' | 'rateAgain' | 'rateOutdated'> {
  const set = async (id: string, score: number | undefined) => {
    await liveOf(id)?.whenSaved()
    await trackAct(rateRow(addressOf(id), id, { score, text: rows.read(id, 'text') }))
    void refetchOf(id)()
  }
  return {
    async rate(id, score) {
      if (rows.read(id, 'text') === '') return void toast.plain('There is no translation to rate')
      try {
        const before = await ratingOf(id)
        if (before === score) return
        await set(id, score)
        const said = score === undefined ? 'Your rating is removed' : `Rated ${formatScore(score)} of 5`
        const offer = `rating ${id}`
        const undo = () => {
          withdrawOffer(offer)
          set(id, before).catch(sayNotRated)
        }
        offerUndo([offer], said, undo, { durationMs: ROWS_UNDO_MS })
      } catch (error) {
        sayNotRated(error)
      }
    },
    rateAgain(ids) {
      const filled = [...ids].filter((id) => rows.read(id, 'text') !== '')
      return rateIn(client, Map.groupBy(filled, addressOf))
    },
    rateOutdated: (id) => rateIn(client, new Map([[addressOf(id), undefined]])),
  }
}

/** By page the rows that are rated; undefined: those whose rating is out of date. */
type Places = ReadonlyMap<TableAddress, string[] | undefined>

async function rateIn(client: QueryClient, places: Places) {
  try {
    await trackAct(askAll(places))
  } catch (error) {
    sayNotRated(error)
  }
  for (const address of places.keys())
    void client.invalidateQueries({ queryKey: ratingProgressQuery(address).queryKey })
}

async function askAll(places: Places) {
  let [asked, left] = [0, 0]
  let message = ''
  for (const [address, ids] of places) {
    const answer = await rateTexts(address, ids)
    asked += answer.rows
    left += answer.left
    message = answer.message
  }
  if (asked === 0) return void toast.plain(message)
  toast.success(`${countRows(asked)} being rated again${left > 0 ? `, ${formatNumber(left)} left for later` : ''}`)
}
