import { FileSpreadsheet, Upload } from 'lucide-react'
import type { FileDropItem } from 'react-aria-components'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../buttons/Button.tsx'
import { formatBytes } from '../data/numbers.ts'

type FileDropProps = {
  label: string
  accept: string[]
  file: File | undefined
  onFile: (file: File) => void
  error?: string
  hint?: string
  isDisabled?: boolean
}

/** A place to drop one file, or to choose it by keyboard. */
export function FileDrop({ label, accept, file, onFile, error, hint, isDisabled }: FileDropProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-13 font-medium">{label}</span>
      <DropZone
        aria-label={label}
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const dropped = items.find((item): item is FileDropItem => item.kind === 'file')
          if (dropped) onFile(await dropped.getFile())
        }}
        className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed bg-subtle px-4 py-4 transition-colors data-drop-target:border-accent data-drop-target:bg-accent-soft ${error ? 'border-red-bar' : 'border-control'}`}
      >
        {file ? (
          <FileSpreadsheet aria-hidden size={20} className="text-muted" />
        ) : (
          <Upload aria-hidden size={20} className="text-muted" />
        )}
        <div className="min-w-0 flex-1">
          <p title={file?.name} className="truncate">
            {file ? file.name : 'Drop a file here'}
          </p>
          <p className="tabular text-13 text-muted">{file ? formatBytes(file.size) : hint}</p>
        </div>
        <FileTrigger acceptedFileTypes={accept} onSelect={(files) => files?.[0] && onFile(files[0])}>
          <Button size="sm" isDisabled={isDisabled}>
            {file ? 'Choose another' : 'Choose file'}
          </Button>
        </FileTrigger>
      </DropZone>
      {error && (
        <p role="alert" className="text-13 text-red">
          {error}
        </p>
      )}
    </div>
  )
}
