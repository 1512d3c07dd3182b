import { FilePlus2, FileText, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowPrice } from '../translate/RowPrice.tsx'
import { useLanguagesGone } from './languages/useLanguagesGone.ts'
import { OpenPage } from './page/OpenPage.tsx'
import type { TranslationsViewProps } from './props.ts'
import { readTablePage } from './useTableQuery.ts'

export function TranslationsView(props: TranslationsViewProps) {
  const { version_id, page, onAddPage, project } = props
  const { language } = readTablePage(useSearchParams()[0], project.target_languages)
  useLanguagesGone(project.target_languages, [language])
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
        Import a CSV file with your texts, and its translations will appear here.
      </EmptyState>
    )
  return (
    <RowPrice organization_id={project.organization_id}>
      <OpenPage key={`${page.id}/${language}`} {...props} version_id={version_id} page={page} />
    </RowPrice>
  )
}
