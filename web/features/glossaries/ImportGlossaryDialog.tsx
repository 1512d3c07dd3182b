import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FILE_REQUIRED } from '#server/files/receive/constants.ts'
import type { Glossary } from '#server/glossaries/contract.ts'
import { faultOfFile } from '../../api/faultOfFile.ts'
import { DialogForm } from '../../layout/FormDialog.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { UploadProgress } from '../../ui/data/UploadProgress.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { GlossaryPreview } from './GlossaryPreview.tsx'
import { GLOSSARY_ENDINGS } from './glossaryFiles.ts'
import { ImportFaults } from './ImportFaults.tsx'
import { previewQuery } from './previewQuery.ts'
import { useImportGlossary } from './queries.ts'

export const EXAMPLE_GLOSSARY = '/assets/example_page/Glossary_example.csv'

export function ImportGlossaryDialog({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [share, setShare] = useState(0)
  const [previewShare, setPreviewShare] = useState(0)
  const client = useQueryClient()
  const toPreview = previewQuery(glossary.id, file, setPreviewShare)
  const preview = useQuery(toPreview)
  const upload = useImportGlossary(glossary, setShare)

  function choose(chosen: File) {
    upload.reset()
    setPreviewShare(0)
    const fault = faultOfFile(chosen, GLOSSARY_ENDINGS)
    setError(fault)
    setFile(fault ? undefined : chosen)
  }

  function submit() {
    if (!file) return setError(FILE_REQUIRED)
    setShare(0)
    void client.cancelQueries({ queryKey: toPreview.queryKey }) // one upload of it at a time
    upload.mutate(file, {
      onSuccess: ({ added_count, updated_count }) => {
        toast.success(`${formatNumber(added_count)} added, ${formatNumber(updated_count)} updated`)
        onClose()
      },
      onError: () => toast.error('Failed to import glossary'),
    })
  }

  return (
    <DialogForm
      title="Import glossary"
      submit="Import"
      isPending={upload.isPending}
      isDisabled={(preview.data?.faults_count ?? 0) > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {upload.error && <ImportFaults error={upload.error} />}
      <FileDrop
        label="File"
        accept={[...GLOSSARY_ENDINGS, 'text/csv']}
        hint="A CSV with the columns term_id and term_description, or a TBX"
        file={file}
        onFile={choose}
        error={error}
        isDisabled={upload.isPending}
      />
      {file ? (
        <GlossaryPreview preview={preview} share={previewShare} />
      ) : (
        <p className="text-13 text-muted">
          Known terms are updated, new ones added, and the others stay.{' '}
          <a href={EXAMPLE_GLOSSARY} download className="font-medium text-accent underline">
            Download an example
          </a>
        </p>
      )}
      {upload.isPending && <UploadProgress label="Import" share={share} />}
    </DialogForm>
  )
}
