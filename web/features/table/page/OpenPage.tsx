import { languageName } from '#db/vocabulary/languages.ts'
import { PageBar } from '#web/layout/BarSlot.tsx'
import { AroundContent } from '#web/ui/drawing/AroundContent.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PlanLine } from '../../billing/plan/PlanLine.tsx'
import { ReplaceDialog } from '../../replacements/ReplaceDialog.tsx'
import { RowPanel } from '../../rowPanel/RowPanel.tsx'
import { EngineLine, EngineNotice } from '../../translate/EngineNotice.tsx'
import { ProgressPanel } from '../../translate/ProgressPanel.tsx'
import { Announcements } from '../Announcements.tsx'
import { BulkProgress } from '../bulk/BulkProgress.tsx'
import { TableCommands } from '../commands/TableCommands.tsx'
import { densityOf } from '../grid/density.ts'
import { Here } from '../presence/Here.tsx'
import type { OpenPageProps } from '../props.ts'
import { TableFooter } from '../TableFooter.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { TableToolbar } from '../toolbar/TableToolbar.tsx'
import { useFoldedBars } from '../toolbar/useFoldedBars.ts'
import { PageAlerts } from './PageAlerts.tsx'
import { PageContexts } from './PageContexts.tsx'
import { PageDialogs } from './PageDialogs.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PageRows } from './PageRows.tsx'
import { useOpenPage } from './useOpenPage.ts'

export function OpenPage(props: OpenPageProps) {
  const opened = useOpenPage(props)
  const { document, tools, editor, rows, findTerms, walk, panel } = opened
  const { dock, isOpen, turn, toggle } = panel
  useFoldedBars()
  return (
    <PageContexts tools={tools} {...rows} terms={findTerms} density={densityOf(props.page.type)} editor={editor}>
      <Here live={document.live} page_id={props.page.id} onShow={walk.show} onEdit={walk.to} />
      {aboveRows({ ...props, opened })}
      <div className="flex min-h-0 flex-1 flex-col max-sm:flex-none">
        {bars({ ...props, opened })}
        <div
          className={`flex min-h-0 flex-1 px-3 max-sm:min-h-[60dvh] ${dock === 'below' ? 'flex-col gap-1' : 'gap-3'}`}
        >
          {grid({ ...props, opened })}
          {isOpen && <RowPanel dock={dock} onTurn={turn} onClose={toggle} />}
        </div>
        {belowRows({ ...props, opened })}
      </div>
      {dialogs({ ...props, opened })}
    </PageContexts>
  )
}

/** Parts of the drawing, and no components. The page is drawn with each change; what it is made of only when that is its own. */
type Part = OpenPageProps & { opened: ReturnType<typeof useOpenPage> }

const aboveRows = ({ project, version_id, page, onAddPage, opened }: Part) => (
  <PageBar>
    <PageHeader
      {...{ project, version_id, page, onAddPage }}
      address={opened.address}
      rows={opened.table.rows}
      progress={opened.table.progress}
      translation={opened.translation}
      change={opened.change}
      isTranslateOpen={opened.dialog === 'translate'}
      setDialog={opened.setDialog}
    />
  </PageBar>
)

const bars = ({ project, user, version_id, opened }: Part) => (
  <AroundContent fallback={<div className="h-10 shrink-0" />}>
    <TableToolbar
      search={opened.query.search}
      filters={opened.filters}
      onSearch={opened.setSearch}
      searchBox={opened.searchBox}
      change={opened.change}
      changeOrder={opened.changeOrder}
      hasPanel={opened.panel.isOpen}
      onPanel={opened.panel.toggle}
      onHelp={opened.showHelp}
      onReplace={() => opened.setDialog('replace')}
      address={opened.address}
    >
      {opened.table.isReady ? <ProgressPanel progress={opened.table.progress} /> : <Skeleton className="h-5 w-12" />}
      {opened.tools.rights.orders && <PlanLine organization_id={project.organization_id} running={opened.inProgress} />}
    </TableToolbar>
    <BulkProgress version_id={version_id} />
    <PageAlerts
      address={{ user_id: user.id, ...opened.address }}
      document={opened.document}
      table={opened.table}
      translation={opened.translation}
      onShowSuggested={() => opened.change({ suggested: 'yes' })}
    />
  </AroundContent>
)

function grid({ page, onAddPage, opened }: Part) {
  const { table } = opened
  if (table.error) return <PageFailure error={table.error} failed={table.failed} onRetry={table.retry} />
  if (!table.ids) return <TableSkeleton />
  return (
    <PageRows
      hasTexts={table.count !== 0}
      label={`${page.name} in ${languageName(opened.tablePage.language)}`}
      ids={opened.shown}
      before={(opened.current - 1) * opened.tablePage.size}
      total={opened.total}
      query={opened.query}
      searched={opened.searched}
      goal={opened.walk.goal}
      onRow={opened.walk.toRow}
      onSelectAll={opened.selectAll}
      onAddPage={onAddPage}
      onClearFilters={opened.clearFilters}
    />
  )
}

const belowRows = ({ project, user, version_id, page, opened }: Part) => (
  <AroundContent fallback={<div className="h-[calc(2.25rem+1px)] shrink-0" />}>
    <EngineNotice project={project} isSuperuser={user.is_superuser} />
    <Announcements progress={opened.table.progress} rowCount={opened.table.isReady ? opened.total : undefined} />
    <TableFooter
      organization_id={project.organization_id}
      at={{ version_id, page_id: page.id }}
      query={opened.query}
      table={opened.table}
      total={opened.total}
      pages={{ current: opened.current, count: opened.pageCount, size: opened.tablePage.size }}
      change={opened.change}
      handleAnswer={opened.translation.handleAnswer}
    >
      <EngineLine project={project} isSuperuser={user.is_superuser} />
    </TableFooter>
  </AroundContent>
)

function dialogs({ project, page, version_id, opened }: Part) {
  const { tools, walk, table, query, shown, current, pageCount, tablePage } = opened
  return (
    <>
      <TableCommands
        address={opened.address}
        dialog={opened.dialog}
        setDialog={opened.setDialog}
        change={opened.change}
        view={{ query, changeOrder: opened.changeOrder, panel: opened.panel }}
        shown={{ ids: shown, current, count: pageCount, size: tablePage.size }}
        onRefresh={table.isReordered ? table.refresh : undefined}
        onFirstRow={() => walk.toRow(shown[0])}
        onRow={walk.to}
        onNext={(to) => walk.toNext(tools.editing.entered.getState()?.id ?? tools.current.getState(), to)}
        onSearch={() => opened.searchBox.current?.focus()}
        onSelectAll={opened.selectAll}
      />
      {opened.dialog === 'replace' && (
        <ReplaceDialog
          at={{ version_id, language: opened.tablePage.language }}
          page_id={page.id}
          query={opened.query}
          onClose={() => opened.setDialog(undefined)}
        />
      )}
      <PageDialogs
        project_id={project.id}
        tools={tools}
        translation={opened.translation}
        takeOver={opened.takeOver}
        regenerated={opened.regenerated}
        onRegenerated={() => opened.setRegenerated(undefined)}
        removed={opened.removed}
        onRemoved={() => opened.setRemoved(undefined)}
      />
    </>
  )
}
