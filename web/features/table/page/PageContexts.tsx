import type { ComponentProps, ContextType, ReactNode } from 'react'
import { RowEditorProvider } from '../../rowEditor/RowEditorProvider.tsx'
import { TermsContext } from '../../rowPanel/useTerms.ts'
import { type Density, DensityContext, useDensityOr } from '../../tableTools/preferences.ts'
import { RowDetailsContext, RowNewsContext, TableContext, type TableTools } from '../../tableTools/TableContext.ts'
import { ReferenceContext } from '../reference/useReference.ts'
import { GroupsContext } from '../story/useGroups.ts'

type PageContextsProps = {
  tools: TableTools
  details: ContextType<typeof RowDetailsContext>
  news: ContextType<typeof RowNewsContext>
  reference: ContextType<typeof ReferenceContext>
  terms: ContextType<typeof TermsContext>
  groups: ContextType<typeof GroupsContext>
  density: Density
  editor: Omit<ComponentProps<typeof RowEditorProvider>, 'children'>
  children: ReactNode
}

export function PageContexts(props: PageContextsProps) {
  const density = useDensityOr(props.density)
  return (
    <TableContext value={props.tools}>
      <RowDetailsContext value={props.details}>
        <RowNewsContext value={props.news}>
          <ReferenceContext value={props.reference}>
            <TermsContext value={props.terms}>
              <GroupsContext value={props.groups}>
                <DensityContext value={density}>
                  <RowEditorProvider {...props.editor}>{props.children}</RowEditorProvider>
                </DensityContext>
              </GroupsContext>
            </TermsContext>
          </ReferenceContext>
        </RowNewsContext>
      </RowDetailsContext>
    </TableContext>
  )
}
