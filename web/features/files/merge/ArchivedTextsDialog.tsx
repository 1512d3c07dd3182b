import { useQuery } from '@tanstack/react-query'
import type { Page } from '#server/pages/contract.ts'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ArchivedTranslations } from './ArchivedTranslations.tsx'
import { archivedTextsQuery, useRestoreTexts } from './queries.ts'

const MAX_SHOWN = 200

export function ArchivedTextsDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const archived = useQuery(archivedTextsQuery(page.id))
  const restore = useRestoreTexts(page.id)
  return (
    <Dialog title={`Archived texts of ${page.name}`} isOpen onClose={onClose}>
      <DialogBody>
        <Loaded query={archived} failure="Failed to load the archived texts." waiting={<Skeleton className="h-10" />}>
          {({ data }) => (
            <>
              {data.length === 0 && (
                <p className="text-13 text-muted">
                  No text is archived. Texts missing from a newer file will appear here, with their translations.
                </p>
              )}
              {data.length > 1 && (
                <Button
                  size="sm"
                  isPending={restore.isPending}
                  onPress={() => restore.mutate(data.map(({ id }) => id))}
                >
                  Restore all
                </Button>
              )}
              {data.length > 0 && (
                <ul className="divide-y divide-line rounded-md border border-line">
                  {data.slice(0, MAX_SHOWN).map(({ id, identifier, content, translations }) => (
                    <li key={id} className="flex items-center gap-3 px-3 py-2">
                      <div className="min-w-0 flex-1">
                        <p className="text-13 break-words">{content}</p>
                        <p className="text-12 wrap-anywhere text-muted">{identifier}</p>
                        {translations > 0 && <ArchivedTranslations page_id={page.id} id={id} count={translations} />}
                      </div>
                      <Button
                        size="sm"
                        aria-label={`Restore ${identifier}`}
                        isDisabled={restore.isPending}
                        onPress={() => restore.mutate([id])}
                      >
                        Restore
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      </DialogBody>
    </Dialog>
  )
}
