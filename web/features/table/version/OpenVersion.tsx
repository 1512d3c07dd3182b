import { languageName } from '#db/vocabulary/languages.ts'
import { PageBar } from '#web/layout/BarSlot.tsx'
import { ReplaceDialog } from '../../replacements/ReplaceDialog.tsx'
import { RowPanel } from '../../rowPanel/RowPanel.tsx'
import { OthersChanges } from '../Announcements.tsx'
import { BulkProgress } from '../bulk/BulkProgress.tsx'
import { TableCommands } from '../commands/TableCommands.tsx'
import { InCurrentRow, TermsInContext, useTermsByLanguage } from '../languages/InRow.tsx'
import { Judged } from '../languages/Judged.tsx'
import { PageContexts } from '../page/PageContexts.tsx'
import { PageDialogs } from '../page/PageDialogs.tsx'
import { PageFailure } from '../page/PageFailure.tsx'
import { PageRows } from '../page/PageRows.tsx'
import { Here } from '../presence/Here.tsx'
import type { OpenVersionProps } from '../props.ts'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { TableToolbar } from '../toolbar/TableToolbar.tsx'
import { useFoldedBars } from '../toolbar/useFoldedBars.ts'
import { QueueBar } from '../walk/QueueBar.tsx'
import { useOpenVersion } from './useOpenVersion.ts'
import { VersionAlerts } from './VersionAlerts.tsx'
import { VersionFooter } from './VersionFooter.tsx'
import { VersionHeader } from './VersionHeader.tsx'

export function OpenVersion(props: OpenVersionProps) {
  const opened = useOpenVersion(props)
  const { tools, shown, walk, panel, table, list, query, languages } = opened
  const terms = useTermsByLanguage(languages, opened.findTermsIn)
  useFoldedBars()
  return (
    <PageContexts tools={tools} {...shown} terms={terms.first} density="comfortable" editor={opened.editor}>
      <TermsInContext value={terms.byLanguage}>
        <Judged
          project={props.project}
          version_id={props.version_id}
          inLanguages={opened.inLanguages}
          termsIn={terms.in}
          fileFormsOf={opened.fileFormsOf}
          compared={opened.compared}
          isDrawn={!list.isPending}
        />
        <Here live={{ view: opened.save }} page_id={undefined} onShow={walk.show} onEdit={walk.to} />
        <PageBar>
          <VersionHeader
            project={props.project}
            version_id={props.version_id}
            languages={languages}
            query={query}
            change={opened.change}
            onQueue={walk.toQueue}
          />
        </PageBar>
        <div className="flex min-h-0 flex-1 flex-col max-sm:flex-none">
          <TableToolbar
            search={query.search}
            filters={opened.filters}
            onSearch={opened.setSearch}
            searchBox={opened.searchBox}
            change={opened.change}
            changeOrder={undefined}
            hasPanel={panel.isOpen}
            onPanel={panel.toggle}
            onHelp={opened.showHelp}
            onReplace={() => opened.setDialog('replace')}
            address={opened.at}
          >
            {null}
          </TableToolbar>
          <BulkProgress version_id={props.version_id} onChanged={list.refresh} />
          <QueueBar queue={opened.queue} onNext={({ id }) => walk.goOnInQueue(id)} />
          <VersionAlerts user_id={props.user.id} documents={opened.documents} rows={table.rows} />
          <Texts opened={opened} />
          <OthersChanges />
          <VersionFooter
            organization_id={props.project.organization_id}
            at={opened.at}
            query={query}
            list={list}
            areSourcesNew={opened.areSourcesNew}
            handleAnswer={opened.translation.handleAnswer}
          />
        </div>
        <InCurrentRow>
          <Dialogs {...props} opened={opened} />
        </InCurrentRow>
      </TermsInContext>
    </PageContexts>
  )
}

type Opened = { opened: ReturnType<typeof useOpenVersion> }
const list = new Intl.ListFormat('en')

function Texts({ opened }: Opened) {
  const { walk, panel, languages } = opened
  const { error, ids, count, refresh } = opened.list
  return (
    <div
      className={`flex min-h-0 flex-1 px-3 max-sm:min-h-[60dvh] ${panel.dock === 'below' ? 'flex-col gap-1' : 'gap-3'}`}
    >
      {error ? (
        <PageFailure error={error} failed="source texts" onRetry={refresh} />
      ) : ids ? (
        <PageRows
          hasTexts
          label={`All pages in ${list.format(languages.map(languageName))}`}
          ids={opened.ids}
          before={0}
          total={count?.count ?? opened.ids.length}
          query={opened.query}
          searched={opened.searched}
          goal={opened.goal}
          onRow={walk.toRow}
          onView={opened.onView}
          onSelectAll={opened.selectAll}
          onAddPage={() => {}}
          onClearFilters={opened.clearFilters}
        />
      ) : (
        <TableSkeleton />
      )}
      {panel.isOpen && (
        <InCurrentRow>
          <RowPanel dock={panel.dock} onTurn={panel.turn} onClose={panel.toggle} />
        </InCurrentRow>
      )}
    </div>
  )
}

function Dialogs({ project, opened }: OpenVersionProps & Opened) {
  const { tools, walk, query, ids } = opened
  return (
    <>
      <TableCommands
        address={undefined}
        dialog={opened.dialog}
        setDialog={opened.setDialog}
        change={opened.change}
        view={{ query, changeOrder: undefined, panel: opened.panel }}
        shown={{ ids, current: 1, count: 1, size: undefined }}
        onRefresh={opened.list.refresh}
        onFirstRow={() => walk.toRow(ids[0])}
        onRow={walk.to}
        onNext={(to) => walk.toNext(tools.editing.entered.getState()?.id ?? tools.current.getState(), to)}
        onSearch={() => opened.searchBox.current?.focus()}
        onSelectAll={opened.selectAll}
      />
      {opened.dialog === 'replace' && (
        <ReplaceDialog at={opened.at} page_id={undefined} query={query} onClose={() => opened.setDialog(undefined)} />
      )}
      <PageDialogs
        project_id={project.id}
        version_id={opened.at.version_id}
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
