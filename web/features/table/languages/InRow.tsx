import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type FindTerms, TermsContext } from '../../rowPanel/useTerms.ts'
import { TableContext, useTableTools } from '../../tableTools/TableContext.ts'

/** Undefined in a table of one language, whose tools are those of all its rows. */
export const TermsInContext = createContext<ReadonlyMap<LanguageCode, FindTerms> | undefined>(undefined)

type InRowProps = { id: string | undefined; children: ReactNode }

export function InRow({ id, children }: InRowProps) {
  const terms = useContext(TermsInContext)
  const tools = useTableTools()
  if (!terms) return children
  const own = id === undefined ? tools : tools.of(id)
  return (
    <TableContext value={own}>
      <TermsContext value={terms.get(own.language) ?? findNone}>{children}</TermsContext>
    </TableContext>
  )
}

export function InCurrentRow({ children }: Pick<InRowProps, 'children'>) {
  const { current } = useTableTools()
  return <InRow id={useStore(current)}>{children}</InRow>
}

const findNone: FindTerms = () => []

export function useTermsByLanguage(languages: readonly LanguageCode[], finders: readonly FindTerms[]) {
  return useMemo(() => {
    const all = new Map(languages.map((language, at) => [language, finders[at] ?? findNone] as const))
    return {
      first: finders[0] ?? findNone,
      in: (language: LanguageCode) => all.get(language) ?? findNone,
      byLanguage: languages.length > 1 ? all : undefined,
    }
  }, [languages, finders])
}
