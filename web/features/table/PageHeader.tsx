import { ArrowRight, Plus } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { setFocusFallback } from '../../ui/focus/focusFallback.ts'
import type { TableAddress } from '../rows/queries.ts'
import { StopTranslating } from '../translate/StopTranslating.tsx'
import { TranslateButton } from '../translate/TranslateButton.tsx'
import type { useTranslate } from '../translate/useTranslate.tsx'
import type { OpenPageProps } from './props.ts'
import type { Table } from './useTable.ts'
import type { ChangeQuery } from './useTableQuery.ts'

type PageHeaderProps = Pick<OpenPageProps, 'project' | 'page' | 'onAddPage'> & {
  address: TableAddress
  table: Table
  translation: ReturnType<typeof useTranslate>
  change: ChangeQuery
  isTranslateOpen: boolean
  setIsTranslateOpen: (isOpen: boolean) => void
}

/** For another language everything here is drawn anew. */
const findChoice = () => document.querySelector<HTMLElement>('#languages button')

/** The page's name, the language it is shown in, and what can be done with all of it. */
export function PageHeader(props: PageHeaderProps) {
  const { project, page, onAddPage, address, table, translation, change, isTranslateOpen, setIsTranslateOpen } = props
  return (
    <header className="painted-apart flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 max-md:basis-full xl:flex-nowrap">
        <h2 title={page.name} className="max-w-full truncate text-16 font-semibold max-sm:sr-only">
          {page.name} Translations
        </h2>
        <p className="truncate text-13 text-muted">
          {page.status === 'published'
            ? 'This page is published. Changes will be visible to users.'
            : 'This page is in draft mode.'}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StopTranslating address={address} rows={table.rows} progress={table.progress} />
        <span
          id="languages"
          className="flex items-center gap-2"
          onFocus={({ target }) => setFocusFallback(target, findChoice)}
        >
          <span className="text-muted max-sm:sr-only">{languageName(project.source_language)}</span>
          <ArrowRight aria-label="to" size={14} className="text-muted max-sm:hidden rtl:-scale-x-100" />
          <Select
            label="Target language"
            isLabelHidden
            className="w-32"
            options={project.target_languages.map((code) => ({ id: code, label: languageName(code) }))}
            value={address.language}
            onChange={(lang) => change({ lang })}
          />
        </span>
        <TranslateButton
          address={address}
          organization_id={project.organization_id}
          progress={table.progress}
          isRequesting={translation.isRequesting}
          onTranslate={translation.ask}
          isOpen={isTranslateOpen}
          setIsOpen={setIsTranslateOpen}
        />
        <Button icon={Plus} onPress={onAddPage}>
          <span className="max-sm:sr-only">Add Page</span>
        </Button>
      </div>
    </header>
  )
}
