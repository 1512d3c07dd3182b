import { memo } from 'react'
import { RowText } from './editor/RowText.tsx'
import type { Source } from './rows.ts'
import { useTableTools } from './TableContext.ts'

export const SourceCell = memo(function SourceCell({ source }: { source: Source }) {
  const { sourceLanguage } = useTableTools()
  return (
    <div tabIndex={-1} data-column="source" className="rounded-sm px-2 py-1.5">
      <RowText text={source.content} language={sourceLanguage} />
      <p className="mt-0.5 truncate text-12 text-muted" title={source.context ?? undefined}>
        {source.identifier}
        {source.context && <span> · {source.context}</span>}
      </p>
    </div>
  )
})
