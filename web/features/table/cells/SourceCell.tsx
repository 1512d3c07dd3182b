import { memo, useContext, useMemo } from 'react'
import { TermsContext } from '../../rowPanel/useTerms.ts'
import type { Source } from '../../rows/rows.ts'
import { RowText, type TermMark } from '../../rowText/RowText.tsx'
import { useTableTools } from '../../tableTools/TableContext.ts'

export const SourceCell = memo(function SourceCell({ source }: { source: Source }) {
  const { sourceLanguage, write } = useTableTools()
  const findTerms = useContext(TermsContext)
  const terms = useMemo(
    () =>
      findTerms(source.content).map(
        ({ from, to, term }): TermMark => ({
          from,
          to,
          title: `${term.translation}\nClick to insert`,
          onPress: () => write(source.id, term.translation, 'caret'),
        }),
      ),
    [findTerms, source, write],
  )
  return (
    <div tabIndex={-1} data-column="source" className="rounded-sm px-2 py-1">
      <RowText text={source.content} language={sourceLanguage} terms={terms} />
      <p
        className="truncate text-12 text-muted"
        title={[source.identifier, source.context].filter(Boolean).join(' · ')}
      >
        {source.identifier}
        {source.context && <span> · {source.context}</span>}
      </p>
    </div>
  )
})
