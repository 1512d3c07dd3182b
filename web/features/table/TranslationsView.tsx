import { FilePlus2, FileText, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { RowPrice } from '../translate/RowPrice.tsx'
import { OpenPage } from './page/OpenPage.tsx'
import type { TranslationsViewProps } from './props.ts'
import { readTablePage } from './useTableQuery.ts'

export function TranslationsView(props: TranslationsViewProps) {
  const { version_id, page, onAddPage, project } = props
  const { language } = readTablePage(useSearchParams()[0], project.target_languages)
  useLanguageGone(project.target_languages, language)
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

const GONE_TOAST_MS = 10_000

function useLanguageGone(languages: readonly LanguageCode[], language: LanguageCode) {
  const shown = useRef(language)
  useEffect(() => {
    const left = shown.current
    shown.current = language
    if (languages.includes(left)) return
    const [removed, now] = [languageName(left), languageName(language)]
    const message = `${removed} is no longer a language of this project, this is ${now}. Text written in ${removed} is kept, and comes back with the language.`
    toast.error(message, { durationMs: GONE_TOAST_MS })
  }, [languages, language])
}
