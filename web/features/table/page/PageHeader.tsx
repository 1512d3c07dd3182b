import { ArrowRight, Lock, Plus } from 'lucide-react'
import { memo } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '#web/ui/buttons/inBar.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { setFocusFallback } from '#web/ui/focus/focusFallback.ts'
import { AssignedNote } from '../../assignments/AssignedNote.tsx'
import { useMay } from '../../people/rights.ts'
import type { TableAddress } from '../../rows/queries.ts'
import { StopRating } from '../../translate/StopRating.tsx'
import { StopTranslating } from '../../translate/StopTranslating.tsx'
import { TranslateButton } from '../../translate/TranslateButton.tsx'
import type { useTranslate } from '../../translate/useTranslate.tsx'
import { READ_ONLY } from '../cells/TranslationCell.tsx'
import type { TableDialog } from '../commands/TableCommands.tsx'
import type { OpenPageProps } from '../props.ts'
import type { Table } from '../useTable.ts'
import type { ChangeQuery } from '../useTableQuery.ts'

type PageHeaderProps = Pick<OpenPageProps, 'project' | 'version_id' | 'page' | 'onAddPage'> & {
  address: TableAddress
  rows: Table['rows']
  progress: Table['progress']
  translation: ReturnType<typeof useTranslate>
  change: ChangeQuery
  isTranslateOpen: boolean
  setDialog: (dialog: TableDialog | undefined) => void
}

/** Looked up each time, since the header is mounted again for another language. */
const findChoice = () => document.querySelector<HTMLElement>('#languages button')

export const PageHeader = memo(function PageHeader(props: PageHeaderProps) {
  const may = useMay()
  const {
    project,
    version_id,
    page,
    onAddPage,
    address,
    rows,
    progress,
    translation,
    change,
    isTranslateOpen,
    setDialog,
  } = props
  return (
    <>
      <Title project={project} version_id={version_id} page={page} language={address.language} />
      <div className="flex shrink-0 items-center gap-1 max-sm:pointer-coarse:gap-0.5 sm:gap-2">
        {!may('writeText', [address.language]) && (
          <span title={READ_ONLY} className="flex items-center gap-1.5 text-13 text-muted">
            <Lock aria-hidden size={14} />
            <span className="max-sm:sr-only">Read-only</span>
          </span>
        )}
        {may('orderTranslations', [address.language]) && (
          <>
            <StopTranslating address={address} rows={rows} progress={progress} />
            <StopRating address={address} />
          </>
        )}
        <span
          id="languages"
          className="flex items-center gap-1.5"
          onFocus={({ target }) => setFocusFallback(target, findChoice)}
        >
          <span title={languageName(project.source_language)} className="text-muted max-sm:sr-only">
            <span className="@max-[76rem]/bar:sr-only">{languageName(project.source_language)}</span>
            <span aria-hidden className="@min-[76rem]/bar:hidden">
              {project.source_language}
            </span>
          </span>
          <ArrowRight aria-label="to" size={14} className="text-muted max-sm:hidden rtl:-scale-x-100" />
          <Select
            label="Target language"
            isLabelHidden
            className="max-sm:max-w-25 max-sm:pointer-coarse:max-w-17 max-sm:pointer-coarse:min-w-11 sm:max-w-52 sm:min-w-32 max-sm:[&_button]:px-2 max-sm:pointer-coarse:[&_svg]:hidden"
            options={project.target_languages.map((code) => ({ id: code, label: languageName(code), short: code }))}
            value={address.language}
            onChange={(lang) => change({ lang: [lang] })}
          />
        </span>
        {may('orderTranslations', [address.language]) && (
          <TranslateButton
            address={address}
            organization_id={project.organization_id}
            progress={progress}
            isRequesting={translation.isRequesting}
            onTranslate={translation.ask}
            isOpen={isTranslateOpen}
            setIsOpen={(isOpen) => setDialog(isOpen ? 'translate' : undefined)}
          />
        )}
        {may('bringFiles') && (
          <Button icon={Plus} className={ICON_IN_BAR} onPress={onAddPage}>
            <span className={LABEL_IN_BAR}>Add Page</span>
          </Button>
        )}
      </div>
    </>
  )
})

type TitleProps = Pick<OpenPageProps, 'project' | 'version_id' | 'page'> & { language: TableAddress['language'] }

const Title = ({ project, version_id, page, language }: TitleProps) => (
  <div className="min-w-0 flex-1 max-md:order-last max-md:flex max-md:basis-full max-md:gap-2">
    <h2
      title={`${page.name} Translations`}
      className="truncate leading-4.5 font-medium max-md:max-w-3/5 max-md:shrink-0 max-md:text-12 max-md:leading-4"
    >
      {page.name} Translations
    </h2>
    <div className="flex min-w-0 items-center gap-2">
      <AssignedNote {...{ project_id: project.id, version_id, page_id: page.id }} language={language} />
      <p title={stateOf(page)} className="min-w-0 shrink-[99] truncate text-12 leading-4 text-muted">
        {stateOf(page)}
      </p>
    </div>
  </div>
)

const stateOf = ({ status }: OpenPageProps['page']) =>
  status === 'published' ? 'This page is published. Changes will be visible to users.' : 'This page is in draft mode.'
