import { useState } from 'react'
import { CONTENT_TYPES } from '#db/vocabulary/contentTypes.ts'
import type { GameFont, TextBox } from '#server/textBoxes/contract.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { useMay } from '../people/rights.ts'
import { useRemoveTextBox } from './queries.ts'
import { TextBoxDialog } from './TextBoxDialog.tsx'

type Props = { project_id: string; box: TextBox; fonts: readonly GameFont[] }

export function TextBoxItem({ project_id, box, fonts }: Props) {
  const { name, font_id, size, width, lines } = box
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useRemoveTextBox(project_id, box)
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
          <Button size="sm" aria-label={`Edit ${name}`} onPress={() => setIsOpen(true)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Delete ${name}`} isPending={remove.isPending} onPress={() => remove.mutate()}>
            Delete
          </Button>
        </div>
      )}
      {isOpen && <TextBoxDialog project_id={project_id} box={box} fonts={fonts} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

function usesOf({ applies_to, speaker, content_type }: TextBox) {
  if (applies_to === 'speaker') return `texts of ${speaker}`
  if (applies_to === 'content_type') return CONTENT_TYPES[content_type!]
  return applies_to === 'all' ? 'all other texts' : 'texts that are given it'
}
