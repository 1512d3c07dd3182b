import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { languageName } from '#db/vocabulary/languages.ts'
import { PageBar } from '../../../layout/BarSlot.tsx'
import { AroundContent } from '../../../ui/drawing/AroundContent.tsx'
import { afterNextPaint } from '../../../ui/drawing/afterPaint.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlanLine } from '../../billing/plan/PlanLine.tsx'
import { colorOf } from '../../liveDocument/presence.ts'
import { useDocument } from '../../liveDocument/useDocument.ts'
import { RowPanel } from '../../rowPanel/RowPanel.tsx'
import { usePanel } from '../../rowPanel/usePanel.ts'
import { useTerms } from '../../rowPanel/useTerms.ts'
import { useDeselectOnQuery } from '../../selection/useBulk.ts'
import { EngineLine, EngineNotice } from '../../translate/EngineNotice.tsx'
import { ProgressPanel } from '../../translate/ProgressPanel.tsx'
import { useTakeOver } from '../../translate/useTakeOver.ts'
import { useTranslate } from '../../translate/useTranslate.tsx'
import { Announcements } from '../Announcements.tsx'
import { TableCommands, type TableDialog } from '../commands/TableCommands.tsx'
import { densityOf } from '../grid/density.ts'
import { useRowWalk } from '../grid/useRowWalk.ts'
import { Here } from '../presence/Here.tsx'
import type { OpenPageProps } from '../props.ts'
import { TableFooter } from '../TableFooter.tsx'
import { NO_FILTERS } from '../toolbar/filterValues.ts'
import { TableToolbar } from '../toolbar/TableToolbar.tsx'
import { useFoldedBars } from '../toolbar/useFoldedBars.ts'
import { useTable } from '../useTable.ts'
import { useSearchedQuery } from '../useTableQuery.ts'
import { useTableTools } from '../useTableTools.ts'
import { PageAlerts } from './PageAlerts.tsx'
import { PageContexts } from './PageContexts.tsx'
import { PageDialogs } from './PageDialogs.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PageRows } from './PageRows.tsx'
import { useJudge } from './useJudge.ts'
import { useShownRows } from './useShownRows.ts'

const NO_IDS: readonly string[] = []

/** A page in one language: its live document, and everything one does with its rows. */
export function OpenPage({ project, page, user, onAddPage, isTranslateOffered }: OpenPageProps) {
  const { query, asked, setSearch, tablePage, change, changeOrder } = useSearchedQuery({
    user_id: user.id,
    project_id: project.id,
    languages: project.target_languages,
    type: page.type,
  })
  const address = useMemo(() => ({ page_id: page.id, language: tablePage.language }), [page.id, tablePage.language])
  const at = { user_id: user.id, ...address }
  const document = useDocument(at)
  const table = useTable({ address, user_id: user.id, query, asked, tablePage, onSort: changeOrder }, document)
  const { onDrawn } = document
  useEffect(() => (table.isBegun && onDrawn ? afterNextPaint(onDrawn) : undefined), [table.isBegun, onDrawn])
  const translation = useTranslate(address)
  const takeOver = useTakeOver(address, table.rows)
  const [regenerated, setRegenerated] = useState<string>()
  const [removed, setRemoved] = useState<string>()
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
    rowIndex: table.rowIndex,
    findings: table.findings,
    live: document.live,
    opened: document.opened,
    isShut: document.state.kind === 'closed',
    me,
    ids: table.ids ?? NO_IDS,
    handleAnswer: translation.handleAnswer,
    takeOver: takeOver.ask,
    askWish: setRegenerated,
    askRemoval: setRemoved,
    advance: walk.toNext,
    goTo: walk.to,
    move: walk.toNeighbour,
  })
  useDeselectOnQuery(tools, query)

  const inProgress = useStore(table.progress, ({ inProgress }) => inProgress)
  const { shown, total, current, pageCount, ...rows } = useShownRows({
    address,
    user_id: user.id,
    project,
    table,
    query,
    tablePage,
    change,
    editing: tools.editing,
    isWorking: translation.isRequesting || inProgress > 0,
  })
  const findTerms = useTerms(address, project.source_language)
  useJudge(table.findings, {
    from: project.source_language,
    to: address.language,
    findTerms,
    isDrawn: table.isReady,
  })
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
    <PageContexts
      tools={tools}
      {...rows}
      terms={findTerms}
      density={densityOf(page.type)}
      editor={{ opened: document.opened, ...editor }}
    >
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
          <PageAlerts
            address={at}
            document={document}
            table={table}
            translation={translation}
            onShowSuggested={() => change({ suggested: 'yes' })}
          />
        </AroundContent>
        <div
          className={`flex min-h-0 flex-1 px-3 max-sm:min-h-[60dvh] ${panel.dock === 'below' ? 'flex-col gap-1' : 'gap-3'}`}
        >
          <PageRows
            table={table}
            label={`${page.name} in ${languageName(tablePage.language)}`}
            ids={shown}
            before={(current - 1) * tablePage.size}
            total={total}
            query={query}
            goal={walk.goal}
            onRow={walk.toRow}
            onSelectAll={selectAll}
            onAddPage={onAddPage}
            onClearFilters={clearFilters}
          />
          {panel.isOpen && <RowPanel dock={panel.dock} onTurn={panel.turn} onClose={panel.toggle} />}
        </div>
        <AroundContent fallback={<div className="h-[calc(2.25rem+1px)] shrink-0" />}>
          <EngineNotice project={project} isSuperuser={user.is_superuser} />
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
            <EngineLine project={project} isSuperuser={user.is_superuser} />
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
      <PageDialogs
        project_id={project.id}
        tools={tools}
        translation={translation}
        takeOver={takeOver}
        regenerated={regenerated}
        onRegenerated={() => setRegenerated(undefined)}
        removed={removed}
        onRemoved={() => setRemoved(undefined)}
      />
    </PageContexts>
  )
}
