import type { QueryClient } from '@tanstack/react-query'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { trackAct } from '../../operations/pendingActs.ts'
import { refetchDetails } from '../../tableTools/rowChanges.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { offerTakeBack, toastKeptRows } from '../../tableTools/undoToast.tsx'
import { writeTexts } from '../../tableTools/writeTexts.ts'
import type { Fix } from './listFixes.ts'

/** As one operation; rows in which another text stands by now stay as they are. */
export async function writeFixes(
  client: QueryClient,
  { rows, addressOf, liveOf }: Pick<TableTools, 'rows' | 'addressOf' | 'liveOf'>,
  fixes: readonly Fix[],
) {
  const due = fixes.filter(({ id, before }) => rows.read(id, 'text') === before)
  const [first] = due
  if (first) {
    const place = { address: addressOf(first.id), live: liveOf(first.id) }
    const texts = new Map(due.map(({ id, after }) => [id, after]))
    const written = await trackAct(writeTexts(place, texts, 'edit')).catch(sayFailure)
    if (!written) return
    offerTakeBack(client, `${countRows(due.length)} fixed`, written)
    void refetchDetails({ client, address: place.address })
  }
  toastKeptRows({ left: [], left_count: fixes.length - due.length })
}
