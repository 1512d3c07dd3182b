import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { countFiles, countTexts } from './countTexts.ts'
import { archivedTextsQuery, fileImportsQuery, reimportsQuery, useRestoreTexts } from './queries.ts'
import { useFileImportUndone } from './useFileImportUndone.tsx'
import { useUndone } from './useUndone.tsx'

/** The files that were merged into a page and the imports of many files, each with its undo, and the texts that are gone. */
export function ImportsDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const imports = useQuery(reimportsQuery(page.id))
  const many = useQuery(fileImportsQuery(page.version_id))
  const archived = useQuery(archivedTextsQuery(page.id))
  const { undo, isPending } = useUndone(page.id)
  const { undo: undoMany, isPending: isUndoing } = useFileImportUndone()
  const restore = useRestoreTexts(page.id)
  const error = imports.error ?? many.error ?? archived.error
  return (
    <Dialog title={`Imports of ${page.name}`} isOpen onClose={onClose}>
      <DialogBody>
        {error && <ErrorAlert error={error} title="Failed to load the imports." />}
        <Part title="Merged files" isLoading={imports.isPending} none="No newer file has been imported yet.">
          {imports.data?.data.map(({ id, by, at, counts, path, undone_at }) => (
            <Item
              key={id}
              title={countTexts(counts)}
              note={`${path} · ${by} · ${time.format(new Date(at))}${undone_at ? ' · undone' : ''}`}
            >
              {undone_at === null && (
                <Button size="sm" isDisabled={isPending} onPress={() => undo(id)}>
                  Undo
                </Button>
              )}
            </Item>
          ))}
        </Part>
        {many.data && many.data.data.length > 0 && (
          <Part title="Imports of many files" isLoading={false} none="">
            {many.data.data.map(({ id, by, at, counts, undone_at }) => (
              <Item
                key={id}
                title={countFiles(counts)}
                note={`${by} · ${time.format(new Date(at))}${undone_at ? ' · undone' : ''}`}
              >
                {undone_at === null && (
                  <Button size="sm" isDisabled={isUndoing} onPress={() => undoMany(id)}>
                    Undo
                  </Button>
                )}
              </Item>
            ))}
          </Part>
        )}
        <Part
          title="Archived texts"
          isLoading={archived.isPending}
          none="No text is archived. Texts missing from a newer file will appear here, with their translations."
          action={
            archived.data &&
            archived.data.data.length > 1 && (
              <Button
                size="sm"
                isPending={restore.isPending}
                onPress={() => restore.mutate(archived.data.data.map(({ id }) => id))}
              >
                Restore all
              </Button>
            )
          }
        >
          {archived.data?.data.slice(0, MAX_SHOWN).map(({ id, identifier, content, translations }) => (
            <Item
              key={id}
              title={content}
              note={`${identifier} · ${translations === 1 ? '1 translation' : `${translations} translations`}`}
            >
              <Button
                size="sm"
                aria-label={`Restore ${identifier}`}
                isDisabled={restore.isPending}
                onPress={() => restore.mutate([id])}
              >
                Restore
              </Button>
            </Item>
          ))}
        </Part>
      </DialogBody>
    </Dialog>
  )
}

const MAX_SHOWN = 200
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

type PartProps = {
  title: string
  none: string
  isLoading: boolean
  action?: ReactNode
  children: ReactNode[] | undefined
}

const Part = ({ title, none, isLoading, action, children }: PartProps) => (
  <section className="flex flex-col gap-2">
    <div className="flex items-center justify-between gap-2">
      <h3 className="font-medium">{title}</h3>
      {action}
    </div>
    {isLoading && <Skeleton className="h-10" />}
    {children?.length === 0 && <p className="text-13 text-muted">{none}</p>}
    {children && children.length > 0 && (
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">{children}</ul>
    )}
  </section>
)

type ItemProps = { title: string; note: string; children: ReactNode }

const Item = ({ title, note, children }: ItemProps) => (
  <li className="flex items-center gap-3 px-3 py-2">
    <div className="min-w-0 flex-1">
      <p className="text-13 break-words">{title}</p>
      <p className="text-12 wrap-anywhere text-muted">{note}</p>
    </div>
    {children}
  </li>
)
