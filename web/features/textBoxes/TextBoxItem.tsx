import { useState } from 'react'
import { CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import type { GameFont, TextBox } from '#server/textBoxes/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { useMay } from '../people/rights.ts'
import { useRemoveTextBox } from './queries.ts'
import { TextBoxDialog } from './TextBoxDialog.tsx'

type Props = { project_id: string; box: TextBox; fonts: readonly GameFont[] }

export function TextBoxItem({ project_id, box, fonts }: Props) {
  const { id, name, font_id, size, width, lines } = box
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const remove = useRemoveTextBox(project_id)
  const close = () => setOpen(undefined)
  const font = fonts.find((one) => one.id === font_id)?.name
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 text-muted">
          {formatNumber(width)} px × {lines === 1 ? '1 line' : `${lines} lines`} · <bdi>{font}</bdi> {size} px ·{' '}
          <bdi>{usesOf(box)}</bdi>
        </p>
      </div>
      {may('manageProject') && (
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Edit ${name}`} onPress={() => setOpen('edit')}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Delete ${name}`} onPress={() => setOpen('remove')}>
            Delete
          </Button>
        </div>
      )}
      {open === 'edit' && <TextBoxDialog project_id={project_id} box={box} fonts={fonts} onClose={close} />}
      <ConfirmDialog
        title="Delete the text box?"
        confirm="Delete"
        isOpen={open === 'remove'}
        isPending={remove.isPending}
        error={remove.error?.message}
        onClose={close}
        onConfirm={() => remove.mutate(id, { onSuccess: close })}
      >
        Its texts get the box of their speaker, their content type or the project. Translations stay as they are.
      </ConfirmDialog>
    </li>
  )
}

function usesOf({ applies_to, speaker, content_type }: TextBox) {
  if (applies_to === 'speaker') return `texts of ${speaker}`
  if (applies_to === 'content_type') return CONTENT_TYPES[content_type!]
  return applies_to === 'all' ? 'all other texts' : 'texts that are given it'
}
