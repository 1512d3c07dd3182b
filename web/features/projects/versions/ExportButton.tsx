import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { exportVersion } from './exportVersion.ts'

type Props = {
  version: Pick<Version, 'id'>
  /** On a phone its icon alone. */
  isCompact?: boolean
}

export function ExportButton({ version, isCompact }: Props) {
  const download = useMutation({
    mutationFn: () => exportVersion(version.id),
    onSuccess: () => toast.success('Export completed successfully'),
    onError: (error) => toast.error(`Export failed: ${error.message || 'Failed to export version pages'}`),
  })
  return (
    <Button icon={Download} isPending={download.isPending} onPress={() => download.mutate()}>
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>Export</span>
    </Button>
  )
}
