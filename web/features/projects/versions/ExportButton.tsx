import { useMutation } from '@tanstack/react-query'
import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '#web/ui/buttons/inBar.ts'
import { useOffer } from '../../palette/useOffer.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { EVERYTHING, type ExportedVersion, exportVersion, toastExported, toastNotExported } from './exportVersion.ts'

export function ExportButton({ version }: { version: ExportedVersion }) {
  const download = useMutation({
    mutationFn: () => exportVersion(version, EVERYTHING),
    onSuccess: toastExported,
    onError: toastNotExported,
  })
  return (
    <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
      Export
    </Button>
  )
}

type ChooseExportProps = {
  version: ExportedVersion
  languages: Project['target_languages']
  isInBar?: boolean
}

export function ChooseExport({ version, languages, isInBar }: ChooseExportProps) {
  const [isOpen, setIsOpen] = useState(false)
  useOffer(() => ({
    commands: [
      {
        id: 'export-some',
        label: `Export version ${version.name} by language, format and filter`,
        icon: SlidersHorizontal,
        run: () => setIsOpen(true),
      },
    ],
  }))
  return (
    <>
      <Button
        icon={isInBar ? Download : SlidersHorizontal}
        className={isInBar ? ICON_IN_BAR : ''}
        onPress={() => setIsOpen(true)}
      >
        {isInBar ? <span className={LABEL_IN_BAR}>Export</span> : 'Language, format and filter'}
      </Button>
      {isOpen && <ExportDialog version={version} languages={languages} onClose={() => setIsOpen(false)} />}
    </>
  )
}
