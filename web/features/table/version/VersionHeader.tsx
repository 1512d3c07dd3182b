import { ArrowRight, Bookmark, Lock } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '#web/ui/buttons/inBar.ts'
import { countPages, formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import { AssignedNote } from '../../assignments/AssignedNote.tsx'
import { useOffer } from '../../palette/useOffer.ts'
import { useMay } from '../../people/rights.ts'
import { SaveViewDialog } from '../../projects/views/SaveViewDialog.tsx'
import type { TableQuery } from '../../rows/tableQuery.ts'
import type { Queue } from '../../tableTools/review/queues.ts'
import { READ_ONLY } from '../cells/TranslationCell.tsx'
import { PHONE } from '../columns/layout.ts'
import { MoreLanguages } from '../languages/MoreLanguages.tsx'
import type { OpenVersionProps } from '../props.ts'
import type { ChangeQuery, TablePage } from '../useTableQuery.ts'
import { QueueMenu } from '../walk/QueueMenu.tsx'

type VersionHeaderProps = Pick<OpenVersionProps, 'project' | 'version_id'> & {
  languages: TablePage['languages']
  query: Pick<TableQuery, 'assignment' | 'versions' | 'pages' | 'folders'>
  change: ChangeQuery
  onQueue: (queue: Queue) => void
}

export function VersionHeader({ project, version_id, languages, query, change, onQueue }: VersionHeaderProps) {
  const language = languages[0]!
  const { assignment } = query
  const chosen = chosenOf(query)
  const may = useMay()
  const isPhone = useMedia(PHONE)
  const more = <MoreLanguages project={project} languages={languages} change={change} />
  const [isSaving, setIsSaving] = useState(false)
  useOffer(() => ({
    commands: [{ id: 'save-view', label: 'Save this view', icon: Bookmark, run: () => setIsSaving(true) }],
  }))
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center gap-2 max-md:order-last max-md:basis-full">
        <div className="min-w-0 flex-1">
          <h2 className="truncate leading-4.5 font-medium max-md:text-12">
            {chosen === '' ? 'All pages' : 'Chosen pages'}
          </h2>
          {assignment === '' ? (
            <p title={chosen} className="truncate text-12 leading-4 text-muted">
              {chosen === '' ? 'The texts of all pages of this version in one table.' : chosen}
            </p>
          ) : (
            <AssignedNote
              {...{ project_id: project.id, version_id, language, page_id: null }}
              assignment_id={assignment}
            />
          )}
        </div>
        {isPhone && more}
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        {!languages.some((one) => may('writeText', [one])) && (
          <span title={READ_ONLY} className="flex items-center gap-1.5 text-13 text-muted">
            <Lock aria-hidden size={14} />
            <span className="max-sm:sr-only">Read-only</span>
          </span>
        )}
        <span id="languages" className="flex items-center gap-1.5">
          <span title={languageName(project.source_language)} className="text-muted max-sm:sr-only">
            {languageName(project.source_language)}
          </span>
          <ArrowRight aria-label="to" size={14} className="text-muted max-sm:hidden rtl:-scale-x-100" />
          <Select
            label="Target language"
            isLabelHidden
            className="max-sm:max-w-25 sm:max-w-52 sm:min-w-32"
            options={project.target_languages.map((code) => ({ id: code, label: languageName(code), short: code }))}
            value={language}
            onChange={(lang) => change({ lang: [lang] })}
          />
          {!isPhone && more}
        </span>
        <QueueMenu onQueue={onQueue} />
        <Button icon={Bookmark} className={ICON_IN_BAR} onPress={() => setIsSaving(true)}>
          <span className={LABEL_IN_BAR}>Save view</span>
        </Button>
      </div>
      {isSaving && <SaveViewDialog project_id={project.id} onClose={() => setIsSaving(false)} />}
    </>
  )
}

type Chosen = Pick<TableQuery, 'versions' | 'pages' | 'folders'>

const chosenOf = ({ versions, pages, folders }: Chosen) =>
  [
    ...(versions.length > 0 ? [`${formatNumber(versions.length + 1)} versions`] : []),
    ...folders.map((folder) => `${folder}/`),
    ...(pages.length > 0 ? [countPages(pages.length)] : []),
  ].join(', ')
