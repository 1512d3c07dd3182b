import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../buttons/Button.tsx'
import { formatBytes } from '../data/numbers.ts'
import { chooseFolder, filesOfDrop, filesOfList, isMany, type PathFile } from './pathFiles.ts'
import { takeDropped } from './takeDropped.ts'

type FileDropProps = {
  label: string
  accept: string[]
  file: File | undefined
  onFile: (file: File) => void
  onMany?: (files: PathFile[]) => void
  error?: string
  hint?: string
  isDisabled?: boolean
}

export function FileDrop({ label, accept, file, onFile, onMany, error, hint, isDisabled }: FileDropProps) {
  const [areTooMany, setAreTooMany] = useState(false)
  const fault = areTooMany ? 'Please choose one file only' : error

  function take(files: PathFile[]) {
    setAreTooMany(!onMany && files.length > 1)
    if (onMany && isMany(files)) onMany(files)
    else if (files[0] && files.length === 1) onFile(files[0].file)
  }

  return (
    <div className="flex flex-col gap-1">
      <span className="text-13 font-medium">{label}</span>
      <DropZone
        aria-label={label}
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => items.some(({ kind }) => kind !== 'text') && takeDropped(filesOfDrop(items), take)}
        className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed bg-subtle px-4 py-4 transition-colors data-drop-target:border-accent data-drop-target:bg-accent-soft ${fault ? 'border-red-bar' : 'border-control'}`}
      >
        {file ? (
          <FileSpreadsheet aria-hidden size={20} className="text-muted" />
        ) : (
          <Upload aria-hidden size={20} className="text-muted" />
        )}
        <div className="min-w-0 flex-1 basis-44">
          <p title={file?.name} className="truncate">
            {file ? file.name : onMany ? 'Drop files here' : 'Drop a file here'}
          </p>
          <p className="tabular text-13 text-muted">{file ? formatBytes(file.size) : hint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={accept}
            allowsMultiple={onMany !== undefined}
            onSelect={(files) => files && take(filesOfList(files))}
          >
            <Button size="sm" isDisabled={isDisabled}>
              {file ? 'Choose another' : 'Choose file'}
            </Button>
          </FileTrigger>
          {onMany && !file && (
            <Button size="sm" isDisabled={isDisabled} onPress={() => chooseFolder(take)}>
              Choose folder
            </Button>
          )}
        </div>
      </DropZone>
      {fault && (
        <p role="alert" className="text-13 text-red">
          {fault}
        </p>
      )}
    </div>
  )
}
