import { toast } from '#web/ui/overlays/Toast.tsx'
import type { TableTools } from '../TableContext.ts'

export function fixRow({ rows, findings, write }: Pick<TableTools, 'rows' | 'findings' | 'write'>, id: string) {
  const source = rows.sources()[rows.indexOf(id) ?? -1]
  const text = rows.read(id, 'text')
  if (!source || !findings.rules.getState()) return
  for (const finding of findings.of(source, text)) {
    const fixed = findings.fixOf(source, text, finding)
    if (fixed !== undefined) return write(id, fixed, 'whole')
  }
  toast.plain('No issue of this row has a certain fix')
}
