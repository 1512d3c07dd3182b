import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { useDocuments } from '../../liveDocument/pages/useDocuments.ts'
import { useSaveView } from '../../liveDocument/pages/useSaveView.ts'
import { usePanel } from '../../rowPanel/usePanel.ts'
import type { TableAddress } from '../../rows/queries.ts'
import { languageOf, rowIn } from '../../rows/version/rowKey.ts'
import { inSome } from '../../rows/version/versionQueries.ts'
import { useDeselectOnQuery } from '../../selection/useBulk.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { useTakeOver } from '../../translate/useTakeOver.ts'
import { useTranslate } from '../../translate/useTranslate.tsx'
import type { TableDialog } from '../commands/TableCommands.tsx'
import { useInLanguages } from '../languages/useInLanguages.ts'
import { useFileForms } from '../page/useFileForms.ts'
import { useMe } from '../page/useOpenPage.ts'
import type { OpenVersionProps } from '../props.ts'
import { useKeptAside } from '../review/useKeptAside.ts'
import { isReviewing, nextShown } from '../review/useReviewing.ts'
import { NO_FILTERS } from '../toolbar/filterValues.ts'
import { useSearched } from '../useSearched.ts'
import { useTableQuery } from '../useTableQuery.ts'
import { useTableTools } from '../useTableTools.ts'
import { createQueue } from '../walk/queue.ts'
import { createGoal, type Open } from '../walk/rowWalk.ts'
import { useOthers } from '../walk/useOthers.ts'
import { useInView, usePageSizes } from './useInView.ts'
import { useLeading } from './useLeading.ts'
import { useAnchor, useRowInAddress } from './useRowAddress.ts'
import { useShownOfVersion } from './useShownOfVersion.ts'
import { useAreSourcesNew, useAttached, useEditedArchived, useVersionTable } from './useVersionTable.ts'
import { useVersionWalk } from './useVersionWalk.ts'

const NO_IDS: readonly string[] = []

export function useOpenVersion({ project, version_id, user }: OpenVersionProps) {
  // Long: the parts of one table, each of which takes what those before it made.
  const asked = useTableQuery({
    user_id: user.id,
    project_id: project.id,
    languages: project.target_languages,
    type: undefined,
    of: 'version',
  })
  const { query, filters, setSearch, tablePage, change } = asked
  const { language, languages } = tablePage
  const ofMany = languages.length > 1
  const at = useMemo(() => inSome({ version_id, language }, languages), [version_id, language, languages])
  const [goal] = useState(createGoal)
  const [queue] = useState(createQueue)
  const { from, lead } = useAnchor(query, goal, languages)
  const held = useRef((): string | undefined => undefined)
  const table = useVersionTable({ at, user_id: user.id, query, from, held })
  const { rows, list } = table
  const ids = list.ids ?? NO_IDS
  const addressOf = useAddressOf(rows, language)
  const rowOf = useCallback<TableTools['rowOf']>(
    (address, text) => rowIn(text, ofMany ? address.language : undefined),
    [ofMany],
  )

  const [view, setView] = useState({ first: 0, last: 0 })
  const [edited, setEdited] = useState<TableAddress>()
  const { near, nearest } = useNear(ids, view)
  const inView = useMemo(() => [...new Set(nearest.map(addressOf))], [nearest, addressOf])
  const sizeOf = usePageSizes([version_id, ...query.versions])
  const documents = useDocuments(user.id, useInView({ inView, edited, languageCount: languages.length, sizeOf }))
  useAttached(table, at, documents)
  const areSourcesNew = useAreSourcesNew(documents, list.data)

  const nowhere = useMemo(() => ({ page_id: '', language }), [language])
  const translation = useTranslate(nowhere)
  const takeOver = useTakeOver(addressOf, rows)
  const [regenerated, setRegenerated] = useState<string>()
  const [removed, setRemoved] = useState<string>()
  const { inLanguages, rightsOf } = useInLanguages({ project_id: project.id, languages, table, addressOf })
  const others = useOthers()
  const walk = useVersionWalk(goal, queue, {
    opensAs: (id) => (isReviewing(rightsOf(id).reviews) ? 'focus' : 'edit'),
    ...{ ...table, at, query, ids, lead, rowOf },
    project_id: project.id,
    writable: inLanguages.filter(({ rights }) => rights.writes).map(({ language }) => language),
    rowsOfOthers: others.rows,
  })
  const { tools, editor } = useTableTools({
    ...{ inLanguages, addressOf, rowOf, documents },
    sourceLanguage: project.source_language,
    ...{ rows, table: table.model, rowIndex: table.rowIndex },
    judging: undefined,
    me: useMe(user),
    ids,
    handleAnswer: translation.handleAnswer,
    ...{ takeOver: takeOver.ask, askWish: setRegenerated, askRemoval: setRemoved },
    ...{
      advance(from: string, to: Open) {
        if (walk.goOnInQueue(from) || walk.toRow(nextShown(ids, from, rightsOf(from).reviews))) return
        void walk.advance(from, to).catch(sayFailure)
      },
      goOnInQueue: walk.goOnInQueue,
      goTo: walk.to,
      move: walk.toNeighbour,
    },
  })
  const isOpen = documents.length > 0 && documents.every(({ opened }) => opened !== undefined)
  useLeading(!list.isPending && isOpen, walk.toNext)
  others.presence.current = tools.presence
  held.current = () => tools.editing.entered.getState()?.id
  useEditedArchived(documents, { editing: tools.editing, addressOf, drop: list.drop })
  useDeselectOnQuery(tools, query)
  useKeptAside(tools, project.id)
  useRowInAddress(tools.current)
  // The row that one goes to is edited once its document is open.
  const current = useStore(tools.current)
  const ofCurrent = current === undefined || rows.pageOf(current) === '' ? undefined : addressOf(current)
  if (ofCurrent !== edited) setEdited(ofCurrent)

  const { findTermsIn, ...shown } = useShownOfVersion({ project, user, table, addressOf, languages, near })
  const fileFormsOf = useFileForms([version_id, ...query.versions], addressOf)
  const pagesInView = useMemo(() => [...new Set(inView.map(({ page_id }) => page_id))], [inView])
  const compared = useMemo(() => ({ pages: pagesInView }), [pagesInView])
  const searched = useSearched(query, 'version', !list.isPending && list.error === undefined)
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = usePanel()
  const [dialog, setDialog] = useState<TableDialog>()
  const { onView: askMore } = list
  const onView = useCallback(
    (first: number, last: number) => {
      setView((was) => (was.first === first && was.last === last ? was : { first, last }))
      askMore(first, last)
    },
    [askMore],
  )
  const clearFilters = useCallback(() => {
    change({ search: '', ...NO_FILTERS })
    searchBox.current?.focus()
  }, [change])

  return {
    ...{ query, filters, setSearch, change, clearFilters, searchBox, searched, languages, addressOf, at },
    ...{
      table,
      list,
      areSourcesNew,
      ids,
      documents,
      inLanguages,
      tools,
      editor,
      translation,
      takeOver,
      walk,
      goal,
      queue,
      panel,
      findTermsIn,
      fileFormsOf,
      compared,
      shown,
      onView,
    },
    ...{ save: useSaveView(documents), selectAll: useCallback(() => tools.selection.set(tools.shownIds()), [tools]) },
    ...{ regenerated, setRegenerated, removed, setRemoved, dialog, setDialog },
    showHelp: useCallback(() => setDialog('help'), []),
  }
}

function useAddressOf(rows: { pageOf(id: string): string }, first: TableAddress['language']) {
  return useMemo(() => {
    const addresses = new Map<string, TableAddress>()
    // Also of rows that are here no longer, in which somebody has just written.
    const pages = new Map<string, string>()
    return (id: string) => {
      const page_id = rows.pageOf(id) || (pages.get(id) ?? '')
      pages.set(id, page_id)
      const language = languageOf(id) ?? first
      const key = `${page_id}/${language}`
      const address = addresses.get(key) ?? { page_id, language }
      addresses.set(key, address)
      return address
    }
  }, [rows, first])
}

const AROUND = 15

/** The rows in view and those beside them, also with those in view first; another list only once one has gone on by some. */
function useNear(ids: readonly string[], { first, last }: { first: number; last: number }) {
  const from = Math.floor(first / AROUND) * AROUND
  const to = Math.ceil((last + 1) / AROUND) * AROUND
  return useMemo(() => {
    const [above, below] = [ids.slice(Math.max(0, from - AROUND), from), ids.slice(to, to + AROUND)]
    const within = ids.slice(from, to)
    return { near: [...above, ...within, ...below], nearest: [...within, ...below, ...above] }
  }, [ids, from, to])
}
