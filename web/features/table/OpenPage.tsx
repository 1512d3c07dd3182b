import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { languageName } from '#db/vocabulary/languages.ts'
import { PageBar } from '../../layout/BarSlot.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { AroundContent } from '../../ui/drawing/AroundContent.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PlanLine } from '../billing/plan/PlanLine.tsx'
import { colorOf } from '../liveDocument/presence.ts'
import { useDocument } from '../liveDocument/useDocument.ts'
import { RowEditorProvider } from '../rowEditor/RowEditorProvider.tsx'
import { RowPanel } from '../rowPanel/RowPanel.tsx'
import { usePanel } from '../rowPanel/usePanel.ts'
import { TermsContext, useTerms } from '../rowPanel/useTerms.ts'
import { isFiltered } from '../rows/tableQuery.ts'
import { fold, SearchContext } from '../rowText/matches.ts'
import { useDeselectOnQuery } from '../selection/useBulk.ts'
import { FaultDialog } from '../tableTools/FaultDialog.tsx'
import { RowDetailsContext, RowNewsContext, TableContext } from '../tableTools/TableContext.ts'
import { EngineNotice, useIsPseudo } from '../translate/EngineNotice.tsx'
import { ProgressPanel } from '../translate/ProgressPanel.tsx'
import { RegenerateDialog } from '../translate/RegenerateDialog.tsx'
import { SubscriptionRequired } from '../translate/SubscriptionRequired.tsx'
import { TakeOverDialog } from '../translate/TakeOverDialog.tsx'
import { useTakeOver } from '../translate/useTakeOver.ts'
import { useTranslate } from '../translate/useTranslate.tsx'
import { Announcements } from './Announcements.tsx'
import { TableCommands, type TableDialog } from './commands/TableCommands.tsx'
import { EmptyTable } from './EmptyTable.tsx'
import { TranslationTable } from './grid/TranslationTable.tsx'
import { useRowWalk } from './grid/useRowWalk.ts'
import { PageAlerts } from './PageAlerts.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Here } from './presence/Here.tsx'
import type { OpenPageProps } from './props.ts'
import { ReferenceContext, useReference } from './reference/useReference.ts'
import { GroupsContext, useGroups } from './story/useGroups.ts'
import { TableFooter } from './TableFooter.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { NO_FILTERS } from './toolbar/filterValues.ts'
import { TableToolbar } from './toolbar/TableToolbar.tsx'
import { useFoldedBars } from './toolbar/useFoldedBars.ts'
import { useRowDetailsOf } from './useRowDetailsOf.ts'
import { useShownPage } from './useShownPage.ts'
import { useTable } from './useTable.ts'
import { useSearch, useTableQuery } from './useTableQuery.ts'
import { useTableTools } from './useTableTools.ts'

const NO_IDS: readonly string[] = []

/** A page in one language: its live document, and everything one does with its rows. */
export function OpenPage({ project, page, user, onAddPage, isTranslateOffered }: OpenPageProps) {
  const {
    query: inAddress,
    tablePage,
    change,
    changeOrder,
  } = useTableQuery({ user_id: user.id, project_id: project.id, languages: project.target_languages })
  const [search, setSearch] = useSearch(
    inAddress.search,
    useCallback((search: string) => change({ search }), [change]),
  )
  const query = useMemo(() => ({ ...inAddress, search }), [inAddress, search])
  const address = useMemo(() => ({ page_id: page.id, language: tablePage.language }), [page.id, tablePage.language])
  const at = { user_id: user.id, ...address }
  const document = useDocument(at)
  const table = useTable(
    {
      address,
      user_id: user.id,
      query,
      tablePage,
      onSort: changeOrder,
    },
    document,
  )
  const translation = useTranslate(address)
  const isPseudo = useIsPseudo(project.id)
  const takeOver = useTakeOver(address, table.rows)
  const [regenerated, setRegenerated] = useState<string>()
  const me = useMemo(
    () => ({ id: user.id, name: user.full_name ?? user.email, color: colorOf(user.id), kind: 'person' as const }),
    [user.id, user.full_name, user.email],
  )
  const walk = useRowWalk(table, tablePage, (p) => change({ p }))
  const { tools, editor } = useTableTools({
    address,
    sourceLanguage: project.source_language,
    rows: table.rows,
    table: table.model,
    live: document.live,
    opened: document.opened,
    isShut: document.state.kind === 'closed',
    me,
    ids: table.ids ?? NO_IDS,
    handleAnswer: translation.handleAnswer,
    takeOver: takeOver.ask,
    askWish: setRegenerated,
    advance: walk.toNext,
    goTo: walk.to,
    move: walk.toNeighbour,
  })
  useDeselectOnQuery(tools, query)

  const total = table.isReady || !table.count ? (table.ids?.length ?? 0) : table.count
  const pageCount = Math.max(1, Math.ceil(total / tablePage.size))
  const current = useShownPage(table.ids ?? NO_IDS, tablePage, pageCount, tools.editing, (p) => change({ p }))
  const shown = useMemo(
    () => (table.ids ?? []).slice((current - 1) * tablePage.size, current * tablePage.size),
    [table.ids, current, tablePage.size],
  )
  const inProgress = useStore(table.progress, ({ inProgress }) => inProgress)
  const { details, news } = useRowDetailsOf(
    address,
    table.rows,
    shown,
    translation.isRequesting || inProgress > 0,
    table.firstRows,
  )
  const findTerms = useTerms(address)
  const isStory = query.sort === 'page' && !query.descending
  const reference = useReference({
    address,
    user_id: user.id,
    project_id: project.id,
    languages: project.target_languages,
    table: table.model,
    shown,
  })
  const groups = useGroups(address, table.rows, shown, isStory)
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = usePanel()
  useFoldedBars()
  const [dialog, setDialog] = useState<TableDialog>()
  useEffect(() => {
    if (isTranslateOffered) setDialog('translate')
  }, [isTranslateOffered])
  const selectAll = () => tools.selection.set(table.ids ?? NO_IDS)

  const clearFilters = () => {
    setSearch('')
    change({ search: '', ...NO_FILTERS })
    searchBox.current?.focus()
  }

  return (
    <TableContext value={tools}>
      <RowDetailsContext value={details}>
        <RowNewsContext value={news}>
          <ReferenceContext value={reference}>
            <TermsContext value={findTerms}>
              <RowEditorProvider opened={document.opened} {...editor}>
                <Here live={document.live} onShow={walk.show} onEdit={walk.to} />
                <PageBar>
                  <PageHeader
                    project={project}
                    page={page}
                    onAddPage={onAddPage}
                    address={address}
                    table={table}
                    translation={translation}
                    change={change}
                    isTranslateOpen={dialog === 'translate'}
                    setIsTranslateOpen={(isOpen) => setDialog(isOpen ? 'translate' : undefined)}
                  />
                </PageBar>
                <div className="flex min-h-0 flex-1 flex-col max-sm:flex-none">
                  <AroundContent fallback={<div className="h-10 shrink-0" />}>
                    <TableToolbar
                      query={query}
                      onSearch={setSearch}
                      searchBox={searchBox}
                      change={change}
                      changeOrder={changeOrder}
                      hasPanel={panel.isOpen}
                      onPanel={panel.toggle}
                      onHelp={() => setDialog('help')}
                    >
                      {table.isReady ? <ProgressPanel progress={table.progress} /> : <Skeleton className="h-5 w-12" />}
                      <PlanLine organization_id={project.organization_id} running={inProgress} />
                    </TableToolbar>
                    <PageAlerts address={at} document={document} table={table} translation={translation} />
                  </AroundContent>
                  <div
                    className={`flex min-h-0 flex-1 px-3 max-sm:min-h-[60dvh] ${panel.dock === 'below' ? 'flex-col gap-1' : 'gap-3'}`}
                  >
                    {table.error ? (
                      <EmptyState
                        icon={TriangleAlert}
                        title="Failed to load content"
                        action={<Button onPress={table.retry}>Try again</Button>}
                      >
                        Failed to load {table.failed}. Please try refreshing the page.
                      </EmptyState>
                    ) : table.ids ? (
                      <SearchContext value={fold(query.search.trim())}>
                        <GroupsContext value={groups}>
                          <TranslationTable
                            label={`${page.name} in ${languageName(tablePage.language)}`}
                            ids={shown}
                            before={(current - 1) * tablePage.size}
                            total={total}
                            query={query}
                            onSelectAll={selectAll}
                            goal={walk.goal}
                            empty={
                              <EmptyTable
                                hasTexts={table.count !== 0}
                                isFiltered={isFiltered(query)}
                                onAddPage={onAddPage}
                                onClearFilters={clearFilters}
                              />
                            }
                          />
                        </GroupsContext>
                      </SearchContext>
                    ) : (
                      <TableSkeleton />
                    )}
                    {panel.isOpen && <RowPanel dock={panel.dock} onTurn={panel.turn} onClose={panel.toggle} />}
                  </div>
                  <AroundContent fallback={<div className="h-[calc(2.25rem+1px)] shrink-0" />}>
                    <Announcements progress={table.progress} rowCount={table.isReady ? total : undefined} />
                    <TableFooter
                      organization_id={project.organization_id}
                      table={table}
                      total={total}
                      pages={{ current, count: pageCount, size: tablePage.size }}
                      change={change}
                      live={document.live}
                      handleAnswer={translation.handleAnswer}
                    >
                      <EngineNotice project={project} isSuperuser={user.is_superuser} />
                    </TableFooter>
                  </AroundContent>
                </div>
                <TableCommands
                  dialog={dialog}
                  setDialog={setDialog}
                  change={change}
                  view={{ query, changeOrder, panel }}
                  shown={{ ids: shown, current, count: pageCount, size: tablePage.size }}
                  onRefresh={table.isReordered ? table.refresh : undefined}
                  onFirstRow={() => walk.toRow(shown[0])}
                  onRow={walk.to}
                  onNext={(to) => walk.toNext(tools.editing.entered.getState()?.id ?? tools.current.getState(), to)}
                  onSearch={() => searchBox.current?.focus()}
                  onSelectAll={selectAll}
                />
                <FaultDialog onFix={tools.focusEditor} />
                {translation.needsSubscription && (
                  <SubscriptionRequired
                    reason={translation.needsSubscription}
                    onClose={translation.closeSubscription}
                  />
                )}
                {regenerated && (
                  <RegenerateDialog
                    id={regenerated}
                    isPseudo={isPseudo}
                    onClose={() => setRegenerated(undefined)}
                    onConfirm={(note) => {
                      setRegenerated(undefined)
                      void tools.translateAnew(regenerated, note)
                    }}
                  />
                )}
                {takeOver.id && (
                  <TakeOverDialog
                    isPending={takeOver.isPending}
                    onClose={takeOver.close}
                    onConfirm={() => takeOver.confirm((id) => tools.edit(id))}
                  />
                )}
              </RowEditorProvider>
            </TermsContext>
          </ReferenceContext>
        </RowNewsContext>
      </RowDetailsContext>
    </TableContext>
  )
}
