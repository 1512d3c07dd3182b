import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'
import { ANY_FILE_REQUIRED } from '#server/files/receive/constants.ts'
import { UploadDialog } from '../../layout/UploadDialog.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { useImportMemory } from './queries.ts'

/** Files of these formats are in one language alone, or hold terms. */
const WITHOUT_PAIRS = ['arb', 'tbx', 'properties', 'ftl']
const ENDINGS = FILE_EXTENSIONS.filter((extension) => !WITHOUT_PAIRS.includes(extension)).map(
  (extension) => `.${extension}`,
)
const OF_FILE = 'file'
type Choice = LanguageCode | typeof OF_FILE

type Props = { project_id: string; languages: readonly LanguageCode[]; onClose: () => void }

export function ImportMemoryDialog({ project_id, languages, onClose }: Props) {
  const [share, setShare] = useState(0)
  const [choice, setChoice] = useState<Choice>(OF_FILE)
  const upload = useImportMemory(project_id, {
    language: choice === OF_FILE ? undefined : choice,
    onProgress: setShare,
  })
  const options = languages.map((id): { id: Choice; label: string } => ({ id, label: languageName(id) }))
  return (
    <UploadDialog
      title="Import translation memory"
      submit="Import"
      failure="Nothing was imported"
      label="File"
      progress="Import"
      endings={ENDINGS}
      required={ANY_FILE_REQUIRED}
      hint="TMX, PO, XLIFF, CSV, or another file with texts and their translations"
      note="If the file translates a text twice, the later one counts. Languages that the project does not have are left out."
      {...{ upload, share, onClose }}
      said={({ imported, repeated, left_out }) =>
        [
          `${formatNumber(imported)} ${imported === 1 ? 'translation' : 'translations'} imported`,
          ...(repeated === 0 ? [] : [`${formatNumber(repeated)} already known`]),
          ...(left_out === 0 ? [] : [`${formatNumber(left_out)} left out`]),
        ].join(', ')
      }
    >
      <Select
        label="Language of the translations"
        options={[{ id: OF_FILE, label: 'As the file says' }, ...options]}
        value={choice}
        onChange={(chosen) => {
          upload.reset()
          setChoice(chosen)
        }}
        isDisabled={upload.isPending}
      />
    </UploadDialog>
  )
}
