import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { LanguageStatus, Project, Version } from '#server/projects/contract.ts'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { AssignmentList } from '../assignments/AssignmentList.tsx'
import { useMay } from '../people/rights.ts'
import { AssignSelection } from './AssignSelection.tsx'
import { OverviewTable } from './OverviewTable.tsx'
import { ManyPages } from './pages/ManyPages.tsx'
import type { Find, PageInLanguage } from './pagesInLanguages.ts'
import { RatingAgreement } from './RatingAgreement.tsx'
import { ReviewReport } from './ReviewReport.tsx'
import { TranslateSelection } from './TranslateSelection.tsx'

type Props = { project: Project; version: Version; pages: readonly Page[]; status: readonly LanguageStatus[] }

export function Overview({ project, version, pages, status }: Props) {
  // Nothing at first: what costs money is chosen.
  const [chosenPages, setChosenPages] = useState<ReadonlySet<string>>(new Set())
  const [chosenLanguages, setChosenLanguages] = useState<ReadonlySet<LanguageCode>>(new Set())
  const { search } = useLocation()
  const may = useMay()
  const mayOrder = may('orderTranslations')
  const find: Find = (page_id, language) =>
    status
      .find(({ target_language }) => target_language === language)
      ?.pages.find((progress) => progress.page_id === page_id)

  const chosen: PageInLanguage[] = pages
    .filter(({ id }) => chosenPages.has(id))
    .flatMap((page) =>
      project.target_languages
        .filter((language) => chosenLanguages.has(language))
        .flatMap((language) => {
          const progress = find(page.id, language)
          return progress && progress.words_left > 0 ? [{ page, language, progress }] : []
        }),
    )

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 p-4 sm:px-6">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-20 font-semibold">Languages</h2>
          <p className="text-muted">
            All pages of version {version.name}.
            {mayOrder && ' Choose pages and languages, then translate the remaining texts one after another.'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ManyPages
            project={project}
            version={version}
            chosen={pages.filter(({ id }) => chosenPages.has(id))}
            isOfAll={pages.every(({ id }) => chosenPages.has(id))}
            languages={chosenLanguages}
          />
          <AssignSelection pages={chosenPages} total={pages.length} languages={chosenLanguages} />
          <LinkButton icon={ClipboardList} to={{ pathname: `/projects/${project.id}/report`, search }}>
            Report
          </LinkButton>
        </div>
      </header>
      <OverviewTable
        project={project}
        version={version}
        pages={pages}
        find={find}
        chosenPages={chosenPages}
        onPages={setChosenPages}
        chosenLanguages={chosenLanguages}
        onLanguages={setChosenLanguages}
      />
      <AssignmentList project_id={project.id} version_id={version.id} />
      {mayOrder && (
        <TranslateSelection
          project={project}
          chosen={chosen}
          version={version}
          pages={chosenPages}
          languages={chosenLanguages}
          nothing={nothingIn(chosenPages.size, chosenLanguages.size)}
        />
      )}
      <RatingAgreement key={`ratings of ${project.id}`} project={project} />
      {may('manageProject') && <ReviewReport key={`review of ${project.id}`} project={project} />}
    </div>
  )
}

function nothingIn(pages: number, languages: number) {
  if (pages > 0 && languages > 0) return 'Nothing left to translate in your selection.'
  if (languages > 0) return 'No page is selected. Choose pages to see what their remaining texts cost.'
  if (pages > 0) return 'No language is selected. Choose languages to see what the remaining texts cost.'
  return 'Nothing is selected. Choose pages and languages to see what their remaining texts cost.'
}
