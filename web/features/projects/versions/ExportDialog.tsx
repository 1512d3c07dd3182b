import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { ExportFindings } from './ExportFindings.tsx'
import {
  type ExportedVersion,
  type ExportFormat,
  exportVersion,
  toastExported,
  toastNotExported,
} from './exportVersion.ts'

const FORMATS: { id: ExportFormat; label: string }[] = [
  { id: 'pages', label: 'CSV, one file per page' },
  { id: 'files', label: 'The formats the pages were imported from' },
]
const ALL = 'all'

/** Tables are opened by people, or read by programs; the formats in which pages came go back into a build as a rule. */
type Reader = 'spreadsheet' | 'program'
const READERS: { id: Reader; label: string }[] = [
  { id: 'spreadsheet', label: 'Spreadsheets, without formulas' },
  { id: 'program', label: 'Builds and other programs, exactly as stored' },
]
const USUAL_READER: Record<ExportFormat, Reader> = { pages: 'spreadsheet', files: 'program' }
const EXPLANATIONS: Record<Reader, string> = {
  spreadsheet:
    'An apostrophe stands before cells that a spreadsheet would run as a formula. An import of a newer file takes it away again.',
  program: 'Open these tables only in programs that do not run formulas: their texts come from many people.',
}

type ExportDialogProps = {
  version: ExportedVersion
  languages: Project['target_languages']
  onClose: () => void
}

export function ExportDialog({ version, languages, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('pages')
  const [language, setLanguage] = useState<LanguageCode | typeof ALL>(ALL)
  const [isCheckedOnly, setIsCheckedOnly] = useState(false)
  const [chosenReader, setChosenReader] = useState<Reader>()
  const reader = chosenReader ?? USUAL_READER[format]
  const download = useMutation({
    mutationFn: () =>
      exportVersion(version, {
        format,
        language: language === ALL ? undefined : language,
        isCheckedOnly,
        isSpreadsheetSafe: reader === 'spreadsheet',
      }),
    onSuccess: (exported) => {
      toastExported(exported)
      onClose()
    },
    onError: toastNotExported,
  })
  return (
    <Dialog title={`Export version ${version.name}`} isOpen onClose={onClose}>
      <DialogBody>
        <div className="flex flex-col gap-3">
          <Select label="Format" options={FORMATS} value={format} onChange={setFormat} />
          <Select
            label="Language"
            options={[
              { id: ALL, label: format === 'files' ? 'All languages, a folder each' : 'All languages' },
              ...languages.map((code) => ({ id: code, label: languageName(code) })),
            ]}
            value={language}
            onChange={setLanguage}
          />
          <Select
            label={format === 'files' ? 'CSV files among them are for' : 'The tables are for'}
            hint={EXPLANATIONS[reader]}
            options={READERS}
            value={reader}
            onChange={setChosenReader}
          />
          <Checkbox isSelected={isCheckedOnly} onChange={setIsCheckedOnly}>
            Only checked translations; the others stay empty
          </Checkbox>
          <ExportFindings
            version_id={version.id}
            project_id={version.project_id}
            language={language === ALL ? undefined : language}
            isCheckedOnly={isCheckedOnly}
            onLeave={onClose}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" autoFocus isPending={download.isPending} onPress={() => download.mutate()}>
          Export
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
