import type { FileImportUndone, ImportedPages } from '#server/folderImports/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from './offerUndo.tsx'
import { useUndoFileImport } from './queries.ts'

const MAX_NAMED = 3
const pages = (count: number) => (count === 1 ? '1 page' : `${formatNumber(count)} pages`)

/** Takes imports of many files back, and says what stays because people edited it since. */
export function useFileImportUndone() {
  const { mutate: undo } = useUndoFileImport(say)

  /** Says what became of the files, with the undo of all where it deletes nothing but texts. */
  function offerUndoOf({ id, pages: created, merged }: ImportedPages) {
    const changed = merged.filter(({ reimport }) => reimport.id !== null).length
    if (id === null) return void toast.plain('The files of pages that are there have no changes')
    const suggestions = merged.reduce((sum, { reimport }) => sum + reimport.counts.suggestions, 0)
    const parts = [
      ...(created.length > 0 ? [`${pages(created.length)} created`] : []),
      ...(changed > 0 ? [`merged into ${pages(changed)}`] : []),
      ...(suggestions > 0 ? [`${formatNumber(suggestions)} changed on both sides`] : []),
    ].join(', ')
    const done = parts.charAt(0).toUpperCase() + parts.slice(1)
    // Its undo deletes pages: the list of operations asks before.
    if (created.length > 0) toast.plain(`${done}. To undo it, open Operations of the version.`)
    else offerUndo(id, done, () => undo(id))
  }
  return { offerUndoOf }
}

function say({ left, left_count }: FileImportUndone) {
  if (left_count === 0) return toast.success('The import was undone')
  const named = left.slice(0, MAX_NAMED).map(({ identifier, page_name }) => identifier || page_name)
  const more = left_count - named.length
  return toast.plain(
    `The import was undone, except what was edited since: ${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`,
  )
}
