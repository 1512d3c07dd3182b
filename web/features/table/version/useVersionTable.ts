import { useEffect, useState } from 'react'
import type { YMapEvent } from 'yjs'
import { pageOf } from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { PageDocument } from '../../liveDocument/pages/pageDocument.ts'
import { fetchRows, type TableAddress } from '../../rows/queries.ts'
import { DEFAULT_QUERY, type TableQuery } from '../../rows/tableQuery.ts'
import { queryState } from '../../rows/tableState.ts'
import { languageOf } from '../../rows/version/rowKey.ts'
import { languagesOf, type VersionAddress } from '../../rows/version/versionQueries.ts'
import { createFindings, type Findings } from '../../rowText/findings.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { useModel } from '../shown/useModel.ts'
import { createStores } from '../useTable.ts'
import { useVersionRows } from './useVersionRows.ts'

const AS_TOLD = queryState({ ...DEFAULT_QUERY, sort: 'page' })

type Input = { at: VersionAddress; user_id: string; query: TableQuery } & Parameters<typeof useVersionRows>[3]
export type VersionTable = ReturnType<typeof useVersionTable>

export function useVersionTable({ at, user_id, query, ...given }: Input) {
  const [{ rows, rowIndex, columns, findingsIn }] = useState(() => createStoresIn(languagesOf(at)))
  const list = useVersionRows(rows, at, query, given)
  const { model } = useModel({ user_id, rowIndex, columns, data: rows.sources(), state: AS_TOLD, onSort: undefined })
  return { rows, rowIndex, findingsIn, model, list }
}

function createStoresIn(languages: readonly LanguageCode[]) {
  const findingsIn = new Map(languages.map((language) => [language, createFindings()] as const))
  const [first] = findingsIn.values()
  const findingsOf = (id: string) => findingsIn.get(languageOf(id) ?? languages[0]!) ?? first!
  const routed: Pick<Findings, 'of' | 'known'> = {
    of: (source, text) => findingsOf(source.id).of(source, text),
    known: (source, text) => findingsOf(source.id).known(source, text),
  }
  return { ...createStores({ ...first!, ...routed }), findingsIn }
}

type Attached = readonly [page_id: string, language: LanguageCode | undefined]

/** Rows whose document is open are shown as it is; others as they were told. */
export function useAttached(
  { rows }: Pick<VersionTable, 'rows'>,
  at: VersionAddress,
  documents: readonly PageDocument[],
) {
  const ofMany = at.languages !== undefined
  const [attached] = useState(() => new Map<string, Attached>())
  useEffect(() => {
    const open = documents.filter(({ opened, shut }) => opened && !shut)
    const places = open.map(({ address: { page_id, language } }) => [page_id, ofMany ? language : undefined] as const)
    for (const [n, { opened }] of open.entries()) rows.attach(opened!.doc, ...places[n]!)
    for (const [key, place] of attached)
      if (!places.some((one) => String(one) === key)) rows.attach(undefined, ...place)
    attached.clear()
    for (const place of places) attached.set(String(place), place)
  }, [rows, documents, attached, ofMany])
}

/** Returns whether a file that came back has brought other source texts since the rows were read. */
export function useAreSourcesNew(documents: readonly PageDocument[], read: unknown) {
  const [areNew, setAreNew] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were read again have them
  useEffect(() => setAreNew(false), [read])
  useEffect(() => {
    const stops = documents.flatMap(({ opened }) => (opened ? [onSources(opened.doc, () => setAreNew(true))] : []))
    return () => {
      for (const stop of stops) stop()
    }
  }, [documents])
  return areNew
}

type Edited = Pick<TableTools, 'editing'> & { addressOf: (id: string) => TableAddress; drop: (id: string) => void }

/** A row that a file archives while it is edited goes at once, since nothing more can be written in it; all others stay. */
export function useEditedArchived(documents: readonly PageDocument[], { editing, addressOf, drop }: Edited) {
  useEffect(() => {
    const look = async () => {
      const id = editing.entered.getState()?.id
      if (id !== undefined && (await fetchRows(addressOf(id), [id])).data.length === 0) drop(id)
    }
    // Without an answer the row stays, and saving it says that its text is gone.
    const lookAgain = () => void look().catch(() => undefined)
    const stops = documents.flatMap(({ opened }) => (opened ? [onSources(opened.doc, lookAgain)] : []))
    return () => {
      for (const stop of stops) stop()
    }
  }, [documents, editing, addressOf, drop])
}

function onSources(doc: NonNullable<PageDocument['opened']>['doc'], act: () => void) {
  const page = pageOf(doc)
  const onPage = ({ keysChanged }: YMapEvent<string>) => void (keysChanged.has('sources') && act())
  page.observe(onPage)
  return () => page.unobserve(onPage)
}
