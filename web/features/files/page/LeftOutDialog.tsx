import { useMutation, useQuery } from '@tanstack/react-query'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { exportPageFile } from './exportPageFile.ts'
import { leftOutQuery } from './queries.ts'

type LeftOutDialogProps = { page: Page; language: LanguageCode; onClose: () => void }

/** Names the translations that the file of a page cannot hold, before it is exported without them. */
export function LeftOutDialog({ page, language, onClose }: LeftOutDialogProps) {
  const { count, reasons } = useQuery(leftOutQuery(page.id, language)).data ?? { count: 0, reasons: [] }
  const saving = useMutation({ mutationFn: () => exportPageFile(page, language) })
  const more = count - reasons.length
  return (
    <ConfirmDialog
      title={
        count === 1
          ? 'One translation does not fit the file'
          : `${formatNumber(count)} translations do not fit the file`
      }
      confirm="Export without them"
      tone="primary"
      isOpen
      isPending={saving.isPending}
      error={saving.error ? `Export failed: ${saving.error.message}` : undefined}
      onConfirm={() => saving.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The format of {page.name} cannot hold these in {languageName(language)}. The file keeps what it has in their
        places.
      </p>
      <ul className="mt-3 flex max-h-80 flex-col gap-1 overflow-y-auto">
        {reasons.map((reason) => (
          <li key={reason} dir="auto" className="wrap-anywhere">
            {reason}
          </li>
        ))}
        {more > 0 && <li>{formatNumber(more)} more</li>}
      </ul>
    </ConfirmDialog>
  )
}
