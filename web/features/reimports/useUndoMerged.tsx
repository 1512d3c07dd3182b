import { useQueryClient } from '@tanstack/react-query'
import type { ImportedPages } from '#server/folderImports/contract.ts'
import { read, reimportApi } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { pageKeys } from '../pages/queries.ts'

const UNDO_MS = 12_000

/** Says into which pages files were merged, with the undo of all; each page has its own among its imports too. */
export function useUndoMerged() {
  const client = useQueryClient()
  async function undo(ids: readonly string[]) {
    let left = 0
    try {
      for (const reimport_id of ids)
        left += (await read(reimportApi.reimports[':reimport_id'].undo.$post({ param: { reimport_id } }))).left_count
      if (left === 0) toast.success('The import was undone')
      else toast.plain(`The import was undone, except ${formatNumber(left)} that were edited since`)
    } catch (error) {
      toast.error(titled('Failed to undo the import', (error as Error).message))
    }
    await client.invalidateQueries({ queryKey: pageKeys.all })
  }

  return (merged: ImportedPages['merged']) => {
    if (merged.length === 0) return
    const ids = merged.flatMap(({ reimport }) => reimport.id ?? [])
    if (ids.length === 0) return void toast.plain('The files of pages that are there have no changes')
    const suggestions = merged.reduce((sum, { reimport }) => sum + reimport.counts.suggestions, 0)
    const id = toast.plain(
      <span className="flex items-center gap-3">
        {ids.length === 1 ? 'Merged into 1 page' : `Merged into ${ids.length} pages`}
        {suggestions > 0 && `, ${formatNumber(suggestions)} changed on both sides`}
        <Button
          size="sm"
          onPress={() => {
            toast.dismiss(id)
            void undo(ids)
          }}
        >
          Undo
        </Button>
      </span>,
      { durationMs: UNDO_MS },
    )
  }
}
