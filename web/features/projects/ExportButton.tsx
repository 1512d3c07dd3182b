import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/Toast.tsx'
import { exportVersion } from './exportVersion.ts'

export function ExportButton({ version, className }: { version: Pick<Version, 'id'>; className?: string }) {
  const download = useMutation({
    mutationFn: () => exportVersion(version.id),
    onSuccess: () => toast.success('Export completed successfully'),
    onError: (error) => toast.error(`Export failed: ${error.message || 'Failed to export version pages'}`),
  })
  return (
    <Button icon={Download} className={className} isPending={download.isPending} onPress={() => download.mutate()}>
      <span className="max-sm:sr-only">Export</span>
    </Button>
  )
}
