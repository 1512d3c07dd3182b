import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { filesOfList, type PathFile } from '#web/ui/fields/pathFiles.ts'
import { ACCEPTED } from '../accepted.ts'
import { useImportExample } from './useImportExample.ts'

type FirstPageProps = {
  version_id: string
  isAdding: boolean
  onFiles: (files: PathFile[]) => void
  onAdd: () => void
  onImported: (page: Page) => void
}

export function FirstPage({ version_id, isAdding, onFiles, onAdd, onImported }: FirstPageProps) {
  const input = useRef<HTMLInputElement>(null)
  const example = useImportExample(version_id, onImported)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center gap-4 px-4 py-12 text-center">
      <div className="flex flex-col gap-1">
        <h2 className="text-20 font-semibold">No page available</h2>
        <p className="text-muted">
          A page is a file with texts of your game or app. Import your first file to start translating.
        </p>
      </div>
      <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-control bg-subtle px-4 py-10">
        <FileUp aria-hidden size={24} className="text-muted" />
        <p className="text-15 font-medium">Drop a file anywhere on this screen</p>
        {/* While the dialog is open the file input is its own. */}
        {!isAdding && (
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={ACCEPTED.join()}
            onChange={({ target }) => target.files?.[0] && onFiles(filesOfList(target.files))}
          />
        )}
        <Button variant="primary" size="lg" onPress={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="text-13 text-muted">
          CSV, Excel, JSON, PO, XLIFF, YAML, Android, Apple, .NET, Qt, Ren’Py and others
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button onPress={() => example.mutate()} isPending={example.isPending}>
          Use the example page
        </Button>
        <Button variant="ghost" onPress={onAdd}>
          Create New Page
        </Button>
      </div>
    </div>
  )
}
