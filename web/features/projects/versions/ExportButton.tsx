import { useMutation } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { formatNumber } from '../../../ui/data/numbers.ts'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { exportFiles, exportVersion } from './exportVersion.ts'

const WARNING_MS = 10_000

const pseudoWarning = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'text' : 'texts'} in this export ${count === 1 ? 'is' : 'are'} pseudo-localized, not translated.`

type Props = {
  version: Pick<Version, 'id'>
  /** On a phone its icon alone. */
  isCompact?: boolean
}

export function ExportButton({ version, isCompact }: Props) {
  const download = useExport(exportVersion)
  return (
    <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate(version.id)}>
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>Export</span>
    </Button>
  )
}

export function ExportFilesButton({ version }: Props) {
  const download = useExport(exportFiles)
  return (
    <Button icon={FileDown} isPending={download.isPending} onPress={() => download.mutate(version.id)}>
      Export original files
    </Button>
  )
}

const useExport = (save: typeof exportVersion) =>
  useMutation({
    mutationFn: save,
    onSuccess: ({ pseudoLocalized }) => {
      toast.success('Export completed successfully')
      if (pseudoLocalized > 0) toast.error(pseudoWarning(pseudoLocalized), { durationMs: WARNING_MS })
    },
    onError: (error) => toast.error(`Export failed: ${error.message || 'Failed to export version pages'}`),
  })
