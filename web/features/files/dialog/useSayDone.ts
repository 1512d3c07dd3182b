import { languageName } from '#db/vocabulary/languages.ts'
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
  const suggestions = merged.reduce((sum, { reimport }) => sum + reimport.counts.suggestions, 0)
  const parts = [
    ...(pages.length > 0 ? [`${countPages(pages.length)} created`] : []),
    ...(changed > 0 ? [`merged into ${countPages(changed)}`] : []),
    ...(suggestions > 0 ? [`${formatNumber(suggestions)} changed on both sides`] : []),
  ].join(', ')
  offerUndo(id, parts.charAt(0).toUpperCase() + parts.slice(1), { addsPages: pages.length > 0 })
}

function sayMerged({ id, counts, suggestions, repeats_kept }: Reimported, offerUndo: OfferUndo) {
  if (id === null) return void toast.plain('The file has no changes')
  offerUndo(id, `Merged: ${countTexts(counts)}`)
  if (suggestions.length > 0) toast.plain(sayWhere(suggestions))
  if (repeats_kept > 0)
    toast.plain(`${countRows(repeats_kept)} kept a translation: the file repeats the source text there`)
}

/** Names the texts that were changed in the page and in the file: the page's text stays, with the file's beside it. */
const sayWhere = (suggestions: Reimported['suggestions']) =>
  `Changed on both sides, see the suggestions: ${nameSome(
    suggestions.map(({ identifier, language }) =>
      language === null ? identifier : `${identifier} (${languageName(language)})`,
    ),
  )}`
