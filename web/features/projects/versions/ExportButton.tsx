import { useMutation } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '../../../ui/buttons/inBar.ts'
import { exportFiles, exportVersion, toastExported, toastNotExported } from './exportVersion.ts'

type Props = {
  version: Pick<Version, 'id'>
  /** In a narrow bar its icon alone. */
  isCompact?: boolean
  /** Without the translations that nobody has checked. */
  isCheckedOnly?: boolean
}

export function ExportButton({ version, isCompact, isCheckedOnly }: Props) {
  const download = useExport(() => exportVersion(version.id, isCheckedOnly ? 'checked' : 'all'))
  return (
    <Button
      icon={Download}
      className={isCompact ? ICON_IN_BAR : ''}
      isPending={download.isPending}
      onPress={() => download.mutate()}
    >
      <span className={isCompact ? LABEL_IN_BAR : undefined}>Export</span>
    </Button>
  )
}

export function ExportFilesButton({ version }: Pick<Props, 'version'>) {
  const download = useExport(() => exportFiles(version.id))
  return (
    <Button icon={FileDown} isPending={download.isPending} onPress={() => download.mutate()}>
      Export original files
    </Button>
  )
}

const useExport = (save: () => ReturnType<typeof exportVersion>) =>
  useMutation({ mutationFn: save, onSuccess: toastExported, onError: toastNotExported })
