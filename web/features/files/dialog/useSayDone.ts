import type { ImportedPages } from '#server/files/bring/contract.ts'
import type { Reimported } from '#server/files/merge/contract.ts'
import { countPages, countRows, formatNumber } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { countTexts } from '../../operations/countTexts.ts'
import { nameSome } from '../../operations/nameSome.ts'
import { useUndone } from '../../operations/useUndone.tsx'
import { countOwnImport } from '../../pages/ownImports.ts'
import type { Done } from './state.ts'

type OfferUndo = ReturnType<typeof useUndone>['offerUndo']

export function useSayDone() {
  const { offerUndo } = useUndone()
  return (done: Done) => {
    if (done.kind === 'newer') return sayMerged(done.answer, offerUndo)
    if (done.kind === 'many') sayImported(done.answer, offerUndo)
    else toast.success('Page created successfully!')
    if (done.kind !== 'example') countOwnImport()
  }
}

function sayImported({ id, pages, merged }: ImportedPages, offerUndo: OfferUndo) {
  if (id === null) return void toast.plain('The files of pages that are there have no changes')
  const changed = merged.filter(({ reimport }) => reimport.id !== null).length
  const conflicts = merged.flatMap(({ reimport }) => reimport.suggestions)
  const parts = [
    ...(pages.length > 0 ? [`${countPages(pages.length)} created`] : []),
    ...(changed > 0 ? [`merged into ${countPages(changed)}`] : []),
    ...(conflicts.length > 0 ? [`${formatNumber(conflicts.length)} changed on both sides`] : []),
  ].join(', ')
  offerUndo(id, parts.charAt(0).toUpperCase() + parts.slice(1), { addsPages: pages.length > 0 })
}

function sayMerged({ id, counts, suggestions, repeats_kept }: Reimported, offerUndo: OfferUndo) {
  if (id === null) return void toast.plain('The file has no changes')
  offerUndo(id, `Merged: ${countTexts(counts)}`)
  const sources = suggestions.filter(({ language }) => language === null)
  if (sources.length > 0) toast.plain(saySources(sources))
  if (repeats_kept > 0)
    toast.plain(`${countRows(repeats_kept)} kept a translation: the file repeats the source text there`)
}

const saySources = (sources: Reimported['suggestions']) =>
  `Source texts changed on both sides: ${nameSome(sources.map(({ identifier }) => identifier))}`
