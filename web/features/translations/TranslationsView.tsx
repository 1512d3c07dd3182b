import { FilePlus2, FileText, Plus } from 'lucide-react'
import type { Page } from '#server/pages/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OpenPage } from './OpenPage.tsx'
import { RowPrice } from './RowPrice.tsx'
import { useTableQuery } from './useTableQuery.ts'

export type TranslationsViewProps = {
  project: Pick<Project, 'id' | 'organization_id' | 'name' | 'source_language' | 'target_languages'>
  /** `undefined`: the project has no version yet, or none is selected. */
  version_id: string | undefined
  /** `undefined`: the version has no page. */
  page: Pick<Page, 'id' | 'name' | 'status' | 'type'> | undefined
  user: { id: string; email: string; full_name: string | null }
  /** Opens 'Create New Page'. */
  onAddPage: () => void
}
export type OpenPageProps = TranslationsViewProps & { page: Pick<Page, 'id' | 'name' | 'status' | 'type'> }

export function TranslationsView(props: TranslationsViewProps) {
  const { version_id, page, onAddPage, project } = props
  const { language } = useTableQuery(project.target_languages).place
  if (version_id === undefined)
    return (
      <EmptyState icon={FileText} title="No version selected">
        Texts belong to a version of the project. Choose or create one first.
      </EmptyState>
    )
  if (!page)
    return (
      <EmptyState
        icon={FilePlus2}
        title="No page available"
        action={
          <Button variant="primary" icon={Plus} onPress={onAddPage}>
            Create New Page
          </Button>
        }
      >
        Import a CSV file with your texts, and its translations will be here.
      </EmptyState>
    )
  return (
    <RowPrice organization_id={project.organization_id}>
      <OpenPage key={`${page.id}/${language}`} {...props} page={page} />
    </RowPrice>
  )
}
