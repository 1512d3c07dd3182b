import { useState } from 'react'
import { TMX } from '#server/memory/constants.ts'
import { UploadDialog } from '../../layout/UploadDialog.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { useImportMemory } from './queries.ts'

const ENDINGS = [TMX.ending]

export function ImportMemoryDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [share, setShare] = useState(0)
  const upload = useImportMemory(project_id, setShare)
  return (
    <UploadDialog
      title="Import translation memory"
      submit="Import"
      failure="Nothing was imported"
      label="File"
      progress="Import"
      endings={ENDINGS}
      required={TMX.required}
      hint="A TMX file that a translation tool exported"
      note="If a text has two translations, the later one counts. Languages that the project does not have are left out."
      {...{ upload, share, onClose }}
      said={({ imported, left_out }) => {
        const rest = left_out === 0 ? '' : `, ${formatNumber(left_out)} left out`
        return `${formatNumber(imported)} ${imported === 1 ? 'translation' : 'translations'} imported${rest}`
      }}
    />
  )
}
