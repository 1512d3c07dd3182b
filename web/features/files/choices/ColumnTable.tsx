import { useState } from 'react'
import type { FilePreview } from '#server/files/bring/contract.ts'
import { SOURCE_COLUMN_REQUIRED } from '#server/files/read/constants.ts'
import { FirstRows } from '#web/ui/drawing/FirstRows.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type ColumnUse, optionsFor, withUse } from './columnUses.ts'

const SHOWN_ROWS = 5

type Props = {
  columns: NonNullable<FilePreview['columns']>
  rows: readonly string[][]
  onColumns: (uses: ColumnUse[]) => void
  isDisabled: boolean
}

export function ColumnTable({ columns, rows, onColumns, isDisabled }: Props) {
  const guessed = columns.map(({ use }) => use)
  // Choices without a source text are of no use to the server yet.
  const [pending, setPending] = useState<ColumnUse[]>()
  const uses = pending ?? guessed
  const options = optionsFor(guessed)

  function choose(at: number, use: ColumnUse) {
    const next = withUse(uses, at, use)
    const isUsable = next.includes('source')
    setPending(isUsable ? undefined : next)
    if (isUsable) onColumns(next)
  }

  const choice = (name: string, at: number) => (
    <Select
      label={`Use of ${name || `column ${at + 1}`}`}
      isLabelHidden
      size="sm"
      className="mt-1 w-36 font-normal"
      options={options}
      value={uses[at]!}
      onChange={(use) => choose(at, use)}
      isDisabled={isDisabled}
    />
  )

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FirstRows
        columns={columns.map(({ name }, at) => ({ name: name || `Column ${at + 1}`, use: choice(name, at) }))}
        rows={rows.slice(0, SHOWN_ROWS)}
      />
      {!uses.includes('source') && (
        <p role="alert" className="text-13 text-red">
          {SOURCE_COLUMN_REQUIRED}
        </p>
      )}
    </div>
  )
}
