import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { afterNextPaint } from '#web/ui/drawing/afterPaint.ts'
import { shutOf } from '../../liveDocument/pages/pageDocument.ts'
import { colorOf } from '../../liveDocument/presence.ts'
import { useDocument } from '../../liveDocument/useDocument.ts'
import { usePanel } from '../../rowPanel/usePanel.ts'
import { useTerms } from '../../rowPanel/useTerms.ts'
import { useDeselectOnQuery } from '../../selection/useBulk.ts'
import { useTakeOver } from '../../translate/useTakeOver.ts'
import { useTranslate } from '../../translate/useTranslate.tsx'
import type { TableDialog } from '../commands/TableCommands.tsx'
import { useInLanguage } from '../languages/useInLanguages.ts'
import type { OpenPageProps } from '../props.ts'
import { useKeptAside } from '../review/useKeptAside.ts'
import { nextShown } from '../review/useReviewing.ts'
import { NO_FILTERS } from '../toolbar/filterValues.ts'
import { useSearched } from '../useSearched.ts'
import { useTable } from '../useTable.ts'
import { useTableQuery } from '../useTableQuery.ts'
import { useTableTools } from '../useTableTools.ts'
import type { Open } from '../walk/rowWalk.ts'
import { useKnownRows } from '../walk/useKnownRows.ts'
import { useOthers } from '../walk/useOthers.ts'
import { useRowWalk } from '../walk/useRowWalk.ts'
import { useWholePage } from './useAlike.ts'
import { useFileForms } from './useFileForms.ts'
import { useJudge } from './useJudge.ts'
import { useShownRows } from './useShownRows.ts'

const NO_IDS: readonly string[] = []
const rowOf = (_: unknown, source_text_id: string) => source_text_id
const sameId = (id: string) => id

export function useOpenPage({ project, version_id, page, user, isTranslateOffered }: OpenPageProps) {
  const asked = useTableQuery({
    user_id: user.id,
    project_id: project.id,
    languages: project.target_languages,
    type: page.type,
  })
  const { query, filters, setSearch, tablePage, change, changeOrder } = asked
  const address = useMemo(() => ({ page_id: page.id, language: tablePage.language }), [page.id, tablePage.language])
  const document = useDocument({ user_id: user.id, ...address })
  const table = useTable(
    { address, user_id: user.id, query, asked: asked.asked, tablePage, onSort: changeOrder },
    document,
  )
  const { onDrawn } = document
  useEffect(() => (table.isBegun && onDrawn ? afterNextPaint(onDrawn) : undefined), [table.isBegun, onDrawn])
  const translation = useTranslate(address)
  const addressOf = useCallback(() => address, [address])
  const takeOver = useTakeOver(addressOf, table.rows)
  const { live, opened } = document
  const shut = shutOf(document.state)
  const documents = useMemo(() => [{ address, live, opened, shut }], [address, live, opened, shut])
  const [regenerated, setRegenerated] = useState<string>()
  const [removed, setRemoved] = useState<string>()
  const findKnown = useKnownRows(address, { user_id: user.id, project_id: project.id })
  const others = useOthers()
  const walk = useRowWalk(table, tablePage, (p) => change({ p }), findKnown, others.rows)
  const inLanguages = useInLanguage({ project_id: project.id, language: address.language, findings: table.findings })
  const { tools, editor } = useTableTools({
    ...{ inLanguages, addressOf, rowOf, documents },
    sourceLanguage: project.source_language,
    ...{ rows: table.rows, table: table.model, rowIndex: table.rowIndex },
    judging: table.judging,
    ...{ me: useMe(user), ids: table.ids ?? NO_IDS },
    handleAnswer: translation.handleAnswer,
    ...{ takeOver: takeOver.ask, askWish: setRegenerated, askRemoval: setRemoved },
    advance(from: string, to: Open) {
      const next = nextShown(table.ids ?? NO_IDS, from, inLanguages[0]!.rights.reviews)
      if (!walk.toRow(next)) void walk.toNext(from, to)
    },
    ...{ goOnInQueue: () => false, goTo: walk.to, move: walk.toNeighbour },
  })
  others.presence.current = tools.presence
  useDeselectOnQuery(tools, query)
  useKeptAside(tools, project.id)

  const inProgress = useStore(table.progress, ({ inProgress }) => inProgress)
  const isWorking = translation.isRequesting || inProgress > 0
  const { shown, total, current, pageCount, ...rows } = useShownRows({
    ...{ address, addressOf, user_id: user.id, project, table, query, tablePage, change },
    ...{ editing: tools.editing, isWorking },
  })
  const findTerms = useTerms(address, project.source_language)
  useJudge(table.findings, {
    compared: useWholePage(table.rows, address.page_id),
    fileFormsOf: useFileForms([version_id], addressOf),
    ...{ project, to: address.language, rowOf: sameId, version_id, findTerms, isDrawn: table.isReady },
  })
  const searched = useSearched(query, 'page', table.error === undefined)
  const searchBox = useRef<HTMLInputElement>(null)
  const panel = usePanel()
  const [dialog, setDialog] = useState<TableDialog>()
  const showHelp = useCallback(() => setDialog('help'), [])
  useEffect(() => {
    if (isTranslateOffered) setDialog('translate')
  }, [isTranslateOffered])

  const clearFilters = useCallback(() => {
    change({ search: '', ...NO_FILTERS })
    searchBox.current?.focus()
  }, [change])
  const selectAll = useCallback(() => tools.selection.set(tools.shownIds()), [tools])

  return {
    ...{ query, filters, setSearch, tablePage, change, changeOrder, clearFilters, searchBox, searched },
    ...{ address, document, table, tools, editor, translation, takeOver, walk, panel, findTerms, inProgress },
    ...{ shown, total, current, pageCount, rows, selectAll },
    ...{ regenerated, setRegenerated, removed, setRemoved, dialog, setDialog, showHelp },
  }
}

export const useMe = ({ id, full_name, email }: OpenPageProps['user']) =>
  useMemo(() => ({ id, name: full_name ?? email, color: colorOf(id), kind: 'person' as const }), [id, full_name, email])
