import type { ImportedPages } from '#server/files/bring/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useUndone } from '../operations/useUndone.ts'

const pages = (count: number) => (count === 1 ? '1 page' : `${formatNumber(count)} pages`)

export function useSayImported() {
  const { offerUndo } = useUndone()
  return ({ id, pages: created, merged }: ImportedPages) => {
    const changed = merged.filter(({ reimport }) => reimport.id !== null).length
    if (id === null) return void toast.plain('The files of pages that are there have no changes')
    const suggestions = merged.reduce((sum, { reimport }) => sum + reimport.counts.suggestions, 0)
    const parts = [
      ...(created.length > 0 ? [`${pages(created.length)} created`] : []),
      ...(changed > 0 ? [`merged into ${pages(changed)}`] : []),
      ...(suggestions > 0 ? [`${formatNumber(suggestions)} changed on both sides`] : []),
    ].join(', ')
    offerUndo(id, parts.charAt(0).toUpperCase() + parts.slice(1), { addsPages: created.length > 0 })
  }
}
