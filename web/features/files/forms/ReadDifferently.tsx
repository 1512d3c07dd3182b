import { useState } from 'react'
import type { PlannedPage } from '#server/files/bring/contract.ts'
import type { FileChoice } from '#server/files/receive/contract.ts'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { ColumnTable } from '../choices/ColumnTable.tsx'
import { FormatChoice } from '../choices/FormatChoice.tsx'

type Props = { page: PlannedPage; onChoice: (choice: FileChoice) => void; isDisabled: boolean }

export function ReadDifferently({ page, onChoice, isDisabled }: Props) {
  const { format, formats, columns, rows, path } = page
  const [isOpen, setIsOpen] = useState(columns !== null && page.faults_count > 0)
  if (formats.length < 2 && !columns) return null
  if (!isOpen)
    return (
      <p className="text-13">
        <TextButton
          isApart
          aria-label={`Read ${path} differently`}
          onPress={() => setIsOpen(true)}
          isDisabled={isDisabled}
        >
          Read differently
        </TextButton>
      </p>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FormatChoice
        {...{ format, formats, path, isDisabled }}
        onChange={(id) => onChoice({ format: id, columns: undefined })}
      />
      {columns && (
        <ColumnTable
          {...{ columns, rows, isDisabled }}
          onColumns={(uses) => onChoice({ format: format.id, columns: uses.join(',') })}
        />
      )}
    </div>
  )
}
