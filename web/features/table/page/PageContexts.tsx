import type { ComponentProps, ContextType, ReactNode } from 'react'
import { RowEditorProvider } from '../../rowEditor/RowEditorProvider.tsx'
import { TermsContext } from '../../rowPanel/useTerms.ts'
import { type Density, UsualDensity } from '../../tableTools/preferences.ts'
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

export const PageContexts = (props: PageContextsProps) => (
  <TableContext value={props.tools}>
    <RowDetailsContext value={props.details}>
      <RowNewsContext value={props.news}>
        <ReferenceContext value={props.reference}>
          <TermsContext value={props.terms}>
            <GroupsContext value={props.groups}>
              <UsualDensity value={props.density}>
                <RowEditorProvider {...props.editor}>{props.children}</RowEditorProvider>
              </UsualDensity>
            </GroupsContext>
          </TermsContext>
        </ReferenceContext>
      </RowNewsContext>
    </RowDetailsContext>
  </TableContext>
)
