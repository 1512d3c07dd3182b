import { ArrowRight, FilePlus2, FileText, Plus, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { TopBarStatus } from '../../layout/TopBarStatus.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { PageButtons, Pagination } from '../../ui/Pagination.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PlanLine } from '../billing/PlanLine.tsx'
import { Announcements } from './Announcements.tsx'
import { isFiltered, type SortBy } from './arrangement.ts'
import { KeptTexts } from './KeptTexts.tsx'
import { TableCommands, type TableDialog } from './keys/TableCommands.tsx'
import { Participants } from './Participants.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { RowPanel } from './panel/RowPanel.tsx'
import { usePanel } from './panel/usePanel.ts'
import { useTerms } from './panel/useTerms.ts'
import { colorOf } from './presence.ts'
import { QuotaBanner } from './QuotaBanner.tsx'
import { RowPrice } from './RowPrice.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { StopTranslating } from './StopTranslating.tsx'
import { SubscriptionRequired } from './SubscriptionRequired.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useBulk, useLetGo } from './selection/useBulk.ts'
import { RowDetailsContext, TableContext, TermsContext } from './TableContext.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { TakeOverDialog } from './TakeOverDialog.tsx'
import { TranslateButton } from './TranslateButton.tsx'
import { TranslationTable } from './TranslationTable.tsx'
import { useDocument } from './useDocument.ts'
import { useRowDetailsOf } from './useRowDetailsOf.ts'
import { useRowWalk } from './useRowWalk.ts'
import { useTable } from './useTable.ts'
import { PAGE_SIZES, useSearch, useTableQuery } from './useTableQuery.ts'
import { useTableTools } from './useTableTools.ts'
import { useTakeOver } from './useTakeOver.ts'
import { useTranslate } from './useTranslate.tsx'
import { WordCount } from './WordCount.tsx'

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
const NO_IDS: readonly string[] = []

type OpenPageProps = TranslationsViewProps & { page: Pick<Page, 'id' | 'name' | 'status' | 'type'> }

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

function OpenPage({ project, page, user, onAddPage }: OpenPageProps) {
  const { query: inAddress, place, change } = useTableQuery(project.target_languages)
  const [search, setSearch] = useSearch(
    inAddress.search,
    useCallback((search: string) => change({ search }), [change]),
  )
  const query = useMemo(() => ({ ...inAddress, search }), [inAddress, search])
  const address = useMemo(() => ({ page_id: page.id, language: place.language }), [page.id, place.language])
  const at = { user_id: user.id, ...address }
  const document = useDocument(at)
  const table = useTable(address, query, place, document)
  const translation = useTranslate(address)
  const takeOver = useTakeOver(address, table.rows)
  const me = useMemo(
    () => ({ id: user.id, name: user.full_name ?? user.email, color: colorOf(user.id), kind: 'person' as const }),
    [user.id, user.full_name, user.email],
  )
  const walk = useRowWalk(table, place, (p) => change({ p }))
  const tools = useTableTools({
    address,
    sourceLanguage: project.source_language,
    rows: table.rows,
    live: document.live,
    opened: document.opened,
    isShut: document.state.kind === 'closed',
    me,
    ids: table.ids ?? NO_IDS,
    handleAnswer: translation.handleAnswer,
    takeOver: takeOver.ask,
    goOn: walk.toNextUnfinished,
    move: walk.toNeighbour,
  })
  useLetGo(tools, query)

  const total = table.isReady || !table.count ? (table.ids?.length ?? 0) : table.count
  const pageCount = Math.max(1, Math.ceil(total / place.size))
  const current = Math.min(place.page, pageCount)
  const shown = useMemo(
    () => (table.ids ?? []).slice((current - 1) * place.size, current * place.size),
    [table.ids, current, place.size],
  )
  const { inProgress } = useSyncExternalStore(table.progress.subscribe, table.progress.read)
  const details = useRowDetailsOf(address, shown, translation.isAsking || inProgress > 0, table.firstRows)
  const findTerms = useTerms(address)
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = usePanel()
  const [dialog, setDialog] = useState<TableDialog>()
  const hasSelection = useSyncExternalStore(tools.selection.subscribe, () => tools.selection.read().size > 0)
  const bulk = useBulk(tools, document.live, translation.handleAnswer)
  const selectAll = () => tools.selection.set(table.ids ?? NO_IDS)
  const onPage = (next: number) => change({ p: String(next) })
  const onSort = (sort: SortBy) => {
    const isDescending = query.sort === sort && !query.descending
    change({ sort: sort === 'status' ? '' : sort, order: isDescending ? 'desc' : '' })
  }

  const clearFilters = () => {
    setSearch('')
    change({ search: '', status: [], rating: [], faults: '', mine: '' })
    searchBox.current?.focus()
  }

  return (
    <TableContext value={tools}>
      <RowDetailsContext value={details}>
        <TermsContext value={findTerms}>
          <TopBarStatus>
            <Participants presence={tools.presence} />
            <SaveStatus live={document.live} />
          </TopBarStatus>
          <div className="flex min-h-120 flex-1 flex-col gap-1.5 px-4 pt-2 pb-1.5">
            <header className="painted-apart flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 max-md:basis-full">
                <h2 className="max-w-full truncate text-16 font-semibold max-sm:sr-only">{page.name} Translations</h2>
                <p className="truncate text-13 text-muted">
                  {page.status === 'published'
                    ? 'This page is published. Changes will be visible to users.'
                    : 'This page is in draft mode.'}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <StopTranslating address={address} rows={table.rows} progress={table.progress} />
                <span className="flex items-center gap-2">
                  <span className="text-muted max-sm:sr-only">{languageName(project.source_language)}</span>
                  <ArrowRight aria-label="to" size={14} className="text-muted max-sm:hidden rtl:-scale-x-100" />
                  <Select
                    label="Target language"
                    isLabelHidden
                    className="w-32"
                    options={project.target_languages.map((code) => ({ id: code, label: languageName(code) }))}
                    value={place.language}
                    onChange={(lang) => change({ lang })}
                  />
                </span>
                <TranslateButton
                  address={address}
                  organization_id={project.organization_id}
                  progress={table.progress}
                  isAsking={translation.isAsking}
                  onTranslate={translation.ask}
                  isOpen={dialog === 'translate'}
                  setIsOpen={(isOpen) => setDialog(isOpen ? 'translate' : undefined)}
                />
                <Button icon={Plus} onPress={onAddPage}>
                  <span className="max-sm:sr-only">Add Page</span>
                </Button>
              </div>
            </header>
            <PlanLine organization_id={project.organization_id} running={inProgress} />
            {document.state.kind === 'closed' && (
              <Alert
                kind="error"
                title="This page is not connected"
                action={
                  <Button size="sm" onPress={() => window.location.reload()}>
                    Reload
                  </Button>
                }
              >
                {document.state.reason}
              </Alert>
            )}
            {translation.shortage && (
              <QuotaBanner
                shortage={translation.shortage}
                isAsking={translation.isAsking}
                onFit={() => void translation.ask({ fit: true })}
                onClose={translation.dropShortage}
              />
            )}
            <KeptTexts place={at} opened={document.opened} rows={table.rows} onKept={document.onKept} />
            <TableToolbar
              query={query}
              onSearch={setSearch}
              searchBox={searchBox}
              change={change}
              hasPanel={panel.isOpen}
              onPanel={panel.toggle}
              onHelp={() => setDialog('help')}
            >
              {table.isReady ? <ProgressPanel progress={table.progress} /> : <Skeleton className="h-5" />}
            </TableToolbar>
            <div className="flex min-h-0 flex-1 gap-3 max-sm:min-h-[70dvh]">
              {table.error ? (
                <EmptyState
                  icon={TriangleAlert}
                  title="Failed to load content"
                  action={<Button onPress={table.retry}>Try again</Button>}
                >
                  Failed to load {table.failed}. Please try refreshing the page.
                </EmptyState>
              ) : table.ids ? (
                <TranslationTable
                  label={`${page.name} in ${languageName(place.language)}`}
                  ids={shown}
                  before={(current - 1) * place.size}
                  total={total}
                  query={query}
                  onSort={onSort}
                  onSelectAll={selectAll}
                  goal={walk.goal}
                  empty={
                    <EmptyState
                      icon={FileText}
                      title="No translations found"
                      action={
                        isFiltered(query) && <Button onPress={clearFilters}>Clear the search and the filters</Button>
                      }
                    >
                      No text of this page matches the search and the filters.
                    </EmptyState>
                  }
                />
              ) : (
                <TableSkeleton />
              )}
              {panel.isOpen && <RowPanel isBeside={panel.isBeside} onClose={panel.toggle} />}
            </div>
            <Announcements progress={table.progress} rowCount={table.isReady ? total : undefined} />
            <footer
              className={`painted-apart flex flex-wrap items-center gap-3 border-t border-line pt-1.5 ${hasSelection ? 'max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-4 max-sm:bg-raised max-sm:px-4 max-sm:pb-2 max-sm:shadow-float' : ''}`}
            >
              {hasSelection ? (
                <>
                  <SelectionBar ids={table.ids ?? NO_IDS} changes={bulk} organization_id={project.organization_id} />
                  {pageCount > 1 && <PageButtons page={current} pageCount={pageCount} onPage={onPage} />}
                </>
              ) : (
                <>
                  <Pagination
                    page={current}
                    pageCount={pageCount}
                    onPage={onPage}
                    pageSize={place.size}
                    pageSizes={PAGE_SIZES}
                    onPageSize={(size) => change({ size: String(size) })}
                  />
                  <div className="ms-auto flex flex-wrap items-center gap-x-4">
                    {table.isReordered && (
                      <Button size="sm" variant="ghost" icon={RefreshCw} onPress={table.refresh}>
                        Order changed, refresh
                      </Button>
                    )}
                    {table.ids && (
                      <span className="tabular text-13 text-muted">
                        {total === 1 ? '1 row' : `${formatNumber(total)} rows`}
                      </span>
                    )}
                    {table.isReady && (
                      <WordCount
                        rows={table.rows}
                        progress={table.progress}
                        organization_id={project.organization_id}
                      />
                    )}
                  </div>
                </>
              )}
            </footer>
          </div>
          <TableCommands
            dialog={dialog}
            setDialog={setDialog}
            change={change}
            languages={project.target_languages}
            onNextUnfinished={() => walk.toNextUnfinished(tools.editing.entered()?.id ?? tools.current.read())}
            onSearch={() => searchBox.current?.focus()}
            onPanel={panel.toggle}
            onSelectAll={selectAll}
          />
          {translation.needsSubscription && (
            <SubscriptionRequired reason={translation.needsSubscription} onClose={translation.closeSubscription} />
          )}
          {takeOver.id && (
            <TakeOverDialog
              isPending={takeOver.isPending}
              onClose={takeOver.close}
              onConfirm={() => takeOver.confirm((id) => tools.edit(id))}
            />
          )}
        </TermsContext>
      </RowDetailsContext>
    </TableContext>
  )
}
