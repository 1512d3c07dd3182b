import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, FolderX } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { User } from '#server/accounts/contract.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { forgetLanding, isLandedIn, rememberPlace } from '../../api/lastPlace.ts'
import { BAR_SLOTS } from '../../layout/BarSlot.tsx'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Screen } from '../../layout/Screen.tsx'
import { useTitle } from '../../layout/useTitle.ts'
import { useUser } from '../../layout/useUser.ts'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { ICON_IN_BAR, LABEL_IN_BAR } from '../../ui/buttons/inBar.ts'
import { AroundContent } from '../../ui/drawing/AroundContent.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { useOfferSpeakers } from '../characters/useOfferSpeakers.tsx'
import { selectOrganization } from '../organizations/selectedOrganization.ts'
import { type Selection, useKeptSelection, useSelection } from '../pages/selection.ts'
import type { Workspace } from '../pages/workspace.ts'
import { MayContext, useRights } from '../people/rights.ts'
import { isMissing, projectQuery } from '../projects/queries.ts'
import { ChooseExport } from '../projects/versions/ExportButton.tsx'
import { BoxesContext } from '../rowText/boxes/BoxesContext.ts'
import { PatternsContext, projectPatterns } from '../rowText/projectPatterns.ts'
import { readTablePage } from '../table/useTableQuery.ts'
import { useProjectBoxes } from '../textBoxes/useProjectBoxes.ts'
import { PagePicker } from './PagePicker.tsx'
import { useFindRows } from './useFindRows.ts'
import { useOfferPatterns } from './useOfferPatterns.tsx'
import { useProjectCommands } from './useProjectCommands.ts'
import { useQueues } from './useQueues.ts'
import { VersionPicker } from './VersionPicker.tsx'

export function ProjectWorkspace() {
  const { project_id = '' } = useParams()
  const user = useUser()
  const project = useQuery(projectQuery(project_id))

  // Also of one that was open when a colleague deleted it.
  if (isMissing(project.error)) return isLandedIn(project_id) ? <NoLanding /> : <ProjectNotFound />
  if (project.data) return <Room key={project.data.id} project={project.data} user={user} />
  if (project.isPending) return <CenteredSpinner label="Loading the project" />
  return (
    <Screen title="Project">
      <LoadFailure query={project} title="The project could not be loaded">
        {project.error.message}
      </LoadFailure>
    </Screen>
  )
}

const BAR =
  'painted-apart @container/bar shrink-0 border-b border-line bg-surface folding max-sm:sticky max-sm:top-0 max-sm:z-30'
const LINE =
  'group/line flex min-h-[calc(2.75rem-1px)] flex-wrap items-center gap-1 px-3 py-1 max-sm:pointer-coarse:gap-x-0.5 max-sm:pointer-coarse:gap-y-0 max-sm:pointer-coarse:py-0.5 md:grid md:grid-cols-[fit-content(36%)_minmax(0,1fr)_auto] md:has-[>:empty]:grid-cols-[fit-content(72%)_minmax(0,1fr)_auto] md:gap-2'

const NO_PAGES: Page[] = []

function Room({ project, user }: { project: Project; user: User }) {
  const selection = useSelection(project.id)
  const { version, page } = selection
  const may = useRights(project)
  useKeptSelection(selection)
  useProjectCommands(project, selection)
  const { search } = useLocation()
  const { language } = readTablePage(new URLSearchParams(search), project.target_languages)
  useQueues({ project_id: project.id, selection, language })
  useFindRows({ project_id: project.id, selection, language })
  useTitle(project.name)
  useOfferPatterns(project)
  useOfferSpeakers(page)
  // Before the texts below are drawn; the same patterns are compiled once.
  const patterns = projectPatterns.use(project.placeholder_patterns)
  const boxes = useProjectBoxes(project.id, selection.pages.data ?? NO_PAGES, page)
  // Opening a project switches to its organization (reading 46).
  useEffect(() => selectOrganization(project.organization_id), [project.organization_id])
  useEffect(() => {
    const at = new URLSearchParams({ lang: language, version: version?.id ?? '', page: page?.id ?? '' })
    rememberPlace({ email: user.email, path: `/projects/${project.id}/translations?${at}` })
  }, [user.email, project.id, language, version?.id, page?.id])

  return (
    <MayContext value={may}>
      <AroundContent fallback={<div className={`${BAR} h-11`} />}>
        <RoomBar project={project} selection={selection} language={language} />
      </AroundContent>
      <PatternsContext value={patterns}>
        <BoxesContext value={boxes}>
          <Outlet context={{ project, selection, user } satisfies Workspace} />
        </BoxesContext>
      </PatternsContext>
    </MayContext>
  )
}

type RoomBarProps = { project: Project; selection: Selection; language: LanguageCode }

function RoomBar({ project, selection, language }: RoomBarProps) {
  const { version, page, selectVersion, selectPage } = selection
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const languages = `/projects/${project.id}/languages`
  const allPages = `/projects/${project.id}/rows`
  const isOfAll = pathname === allPages
  const ofVersion = version ? `?${new URLSearchParams({ lang: language, version: version.id })}` : ''
  const select = (id: string | undefined) => {
    if (!isOfAll || !id) return selectPage(id)
    void navigate(`/projects/${project.id}/translations${ofVersion}&page=${id}`)
  }
  return (
    <div className={BAR}>
      <div className={LINE}>
        <div className="flex min-w-0 items-center gap-1 max-md:flex-1 max-sm:pointer-coarse:gap-0.5 sm:gap-2">
          <h1
            dir="auto"
            title={project.name}
            // A long page name, which the table's heading repeats, must not push the project's name out.
            className="min-w-0 max-w-36 shrink-0 truncate font-semibold @max-[56rem]/bar:sr-only @min-[76rem]/bar:max-w-60 group-has-[>:empty]/line:max-w-none group-has-[>:empty]/line:shrink-2"
          >
            {project.name}
          </h1>
          <VersionPicker
            project={project}
            versions={selection.versions.data ?? []}
            selected={version}
            none={noneIn(selection.versions, 'No version')}
            onSelect={selectVersion}
          />
          {version && (
            <PagePicker
              key={version.id}
              version={version}
              project={project}
              pages={selection.pages.data ?? []}
              selected={isOfAll ? undefined : page}
              none={isOfAll ? 'All pages' : noneIn(selection.pages, 'No page')}
              allPages={{ to: `${allPages}${ofVersion}`, isCurrent: isOfAll }}
              onSelect={select}
              language={language}
            />
          )}
        </div>
        <div id={BAR_SLOTS.page} className="contents min-w-0 items-center gap-2 md:flex" />
        <div className="flex items-center justify-end gap-1 max-sm:pointer-coarse:gap-0.5 sm:gap-2">
          {version && version.pages_count > 0 && (
            <>
              <LinkButton
                icon={ChartNoAxesColumn}
                to={{ pathname: languages, search }}
                title="Languages"
                aria-current={pathname === languages ? 'page' : undefined}
                className={`aria-[current]:border-accent aria-[current]:bg-accent-soft ${ICON_IN_BAR}`}
              >
                <span className={LABEL_IN_BAR}>Languages</span>
              </LinkButton>
              <ChooseExport
                version={{ ...version, project: project.name }}
                languages={project.target_languages}
                isInBar
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function noneIn({ data, isPending }: Selection['versions' | 'pages'], none: string) {
  if (isPending) return 'Loading…'
  return data ? none : 'Not loaded'
}

function NoLanding() {
  useEffect(forgetLanding, [])
  return <Navigate to="/" replace />
}

function ProjectNotFound() {
  useTitle('Project not found')
  return (
    <EmptyState
      isScreen
      icon={FolderX}
      title="Project not found"
      action={<LinkButton to="/">Go to the dashboard</LinkButton>}
    >
      It may have been deleted, or it belongs to an organization you are not a member of.
    </EmptyState>
  )
}
