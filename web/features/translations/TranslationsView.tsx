import { ArrowRight, FilePlus2, FileText, Plus, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { TopBarStatus } from '../../layout/TopBarStatus.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Announcements } from './Announcements.tsx'
import type { SortBy, StatusFilter } from './arrangement.ts'
import { KeptTexts } from './KeptTexts.tsx'
import { Participants } from './Participants.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { colorOf } from './presence.ts'
import { QuotaBanner } from './QuotaBanner.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { SubscriptionRequired } from './SubscriptionRequired.tsx'
import { RowDetailsContext, TableContext } from './TableContext.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { TakeOverDialog } from './TakeOverDialog.tsx'
import { TranslateButton } from './TranslateButton.tsx'
import { TranslationTable } from './TranslationTable.tsx'
import { useDocument } from './useDocument.ts'
import { useRowDetailsOf } from './useRowDetailsOf.ts'
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
  return <OpenPage key={`${page.id}/${language}`} {...props} page={page} />
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
  const tools = useTableTools({
    address,
    sourceLanguage: project.source_language,
    rows: table.rows,
    live: document.live,
    opened: document.opened,
    isShut: document.state.kind === 'closed',
    me,
    handleAnswer: translation.handleAnswer,
    takeOver: takeOver.ask,
  })

  const total = table.isReady || !table.count ? (table.ids?.length ?? 0) : table.count
  const pageCount = Math.max(1, Math.ceil(total / place.size))
  const current = Math.min(place.page, pageCount)
  const shown = useMemo(
    () => (table.ids ?? []).slice((current - 1) * place.size, current * place.size),
    [table.ids, current, place.size],
  )
  const { inProgress } = useSyncExternalStore(table.progress.subscribe, table.progress.read)
  const details = useRowDetailsOf(address, shown, translation.isAsking || inProgress > 0, table.firstRows)
  const searchBox = useRef<HTMLInputElement>(null)
  const onSort = (sort: SortBy) => {
    const isDescending = query.sort === sort && !query.descending
    change({ sort: sort === 'status' ? '' : sort, order: isDescending ? 'desc' : '' })
  }

  return (
    <TableContext value={tools}>
      <RowDetailsContext value={details}>
        <TopBarStatus>
          <Participants presence={tools.presence} />
          <SaveStatus state={document.state} />
        </TopBarStatus>
        <div className="flex min-h-120 flex-1 flex-col gap-3 px-4 pt-3 pb-2">
          <header className="flex flex-wrap items-start gap-x-6 gap-y-2">
            <div className="min-w-0">
              <h2 className="truncate text-20 font-semibold">{page.name} Translations</h2>
              <p className="text-13 text-muted">
                {page.status === 'published'
                  ? 'This page is published. Changes will be visible to users.'
                  : 'This page is in draft mode.'}
              </p>
            </div>
            <div className="ms-auto flex flex-wrap items-center gap-2">
              <span className="flex items-center gap-2">
                <span className="text-muted">{languageName(project.source_language)}</span>
                <ArrowRight aria-label="to" size={14} className="text-muted rtl:-scale-x-100" />
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
                progress={table.progress}
                isAsking={translation.isAsking}
                onTranslate={translation.ask}
              />
              <Button icon={Plus} onPress={onAddPage}>
                Add Page
              </Button>
            </div>
          </header>
          {table.isReady ? <ProgressPanel progress={table.progress} /> : <Skeleton className="h-5" />}
          {document.state.kind === 'closed' && (
            <Alert kind="error" title="This page is not connected">
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
            search={query.search}
            onSearch={setSearch}
            searchBox={searchBox}
            statuses={query.statuses}
            onStatuses={(status: StatusFilter[]) => change({ status })}
            staleCount={table.staleCount}
            onRefresh={table.refresh}
            count={table.ids && total}
          />
          {table.error ? (
            <EmptyState
              icon={TriangleAlert}
              title="Failed to load content"
              action={<Button onPress={table.retry}>Try again</Button>}
            >
              Failed to load source texts. Please try refreshing the page.
            </EmptyState>
          ) : table.ids ? (
            <TranslationTable
              label={`${page.name} in ${languageName(place.language)}`}
              ids={shown}
              before={(current - 1) * place.size}
              total={total}
              query={query}
              onSort={onSort}
              onSearch={() => searchBox.current?.focus()}
              empty={
                <EmptyState icon={FileText} title="No translations found">
                  No text of this page matches. Change the search or the filter.
                </EmptyState>
              }
            />
          ) : (
            <TableSkeleton />
          )}
          <Announcements progress={table.progress} rowCount={table.isReady ? total : undefined} />
          <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
            <Pagination
              page={current}
              pageCount={pageCount}
              onPage={(next) => change({ p: String(next) })}
              pageSize={place.size}
              pageSizes={PAGE_SIZES}
              onPageSize={(size) => change({ size: String(size) })}
            />
            <span className="ms-auto">
              {table.isReady && (
                <WordCount rows={table.rows} progress={table.progress} organization_id={project.organization_id} />
              )}
            </span>
          </footer>
        </div>
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
      </RowDetailsContext>
    </TableContext>
  )
}
