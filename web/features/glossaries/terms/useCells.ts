import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useMay } from '../../people/rights.ts'
import type { TermColumn } from './columns.ts'
import { nextPlace, type Place, stepTo } from './steps.ts'
import { sharedTexts, type Term } from './terms.ts'
import { type CellChange, useSaveCell } from './useSaveCell.ts'

/** A text of a cell: lines that disagree have one each. */
export type CellText = { term: string; column: string; part: number }
export type Draft = { text: string; isRefused: boolean }
export type Entered = CellText & { text: string }
export type Leave = 'stay' | 'down' | 'next' | 'previous'

export const keyOf = ({ term, column, part }: CellText) => `${term} ${column} ${part}`

type OnTranslated = (line: GlossaryEntry) => void

export function useCells(
  glossary: Glossary,
  terms: readonly Term[],
  columns: readonly TermColumn[],
  onTranslated: OnTranslated,
) {
  const table = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState<{ term: string; column: string }>()
  const isEditor = useMay()('editGlossary')
  const [entered, setEntered] = useState<Entered>()
  const { drafts, setDraft, save } = useDrafts(glossary, onTranslated)
  const size = { rows: terms.length, columns: columns.length + 1 }

  function focus({ row, column }: Place) {
    const cell = table.current?.tBodies[0]?.rows[row]?.cells[column]
    const target = cell?.querySelector<HTMLElement>('[data-inside]') ?? cell
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function enter(text: CellText, typed?: string) {
    if (!isEditor) return
    const term = terms.find(({ id }) => id === text.term)
    const column = columns.find(({ id }) => id === text.column)
    if (!term || !column) return
    setCurrent(text)
    setEntered({ ...text, text: typed ?? shownOf(text, term, column) })
  }

  function enterAt({ row, column }: Place, typed?: string) {
    const [term, chosen] = [terms[row], columns[column]]
    if (term && chosen) enter({ term: term.id, column: chosen.id, part: 0 }, typed)
  }

  const shownOf = (text: CellText, term: Term, column: TermColumn) =>
    drafts.get(keyOf(text))?.text ?? textOf(term, column, text.part)

  function leave(from: Element, to: Leave, draft: string) {
    const term = terms.find(({ id }) => id === entered?.term)
    const column = columns.find(({ id }) => id === entered?.column)
    const at = placeOf(from)
    if (!entered || !term || !column || !at) return setEntered(undefined)
    if (column.required && draft.trim() === '') return void toast.error(column.required, { id: column.required })
    const isRefused = drafts.get(keyOf(entered))?.isRefused
    const isChanged = draft !== textOf(term, column, entered.part)
    const isNew = draft !== shownOf(entered, term, column) || (isRefused && isChanged)
    const next = to === 'stay' ? undefined : goalOf(to, at, size)
    const hadFocus = from.contains(document.activeElement)
    flushSync(() => setEntered(undefined))
    if (isNew) void save(entered, { term, column, lines: linesOf(term, column, entered.part), text: draft })
    if (isRefused && !isChanged) setDraft(entered, undefined)
    if (!hadFocus) return
    focus(next ?? at)
    if (next && to !== 'down') enterAt(next)
  }

  function cancel(from: Element) {
    const at = placeOf(from)
    if (entered && drafts.get(keyOf(entered))?.isRefused) setDraft(entered, undefined)
    flushSync(() => setEntered(undefined))
    if (at) focus(at)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const target = event.target as Element
    const at = placeOf(target)
    if (!at || target instanceof HTMLTextAreaElement) return
    const { key, ctrlKey, metaKey, altKey } = event
    const isFromRight = getComputedStyle(target).direction === 'rtl' && document.documentElement.dir === 'rtl'
    const to = stepTo(event, at, size, isFromRight)
    const isText = columns[at.column] !== undefined && target.matches('td')
    if (to) focus(to)
    else if (isText && (key === 'Enter' || key === 'F2')) enterAt(at)
    else if (isText && [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) enterAt(at, key)
    else return
    event.preventDefault()
  }

  return { table, current, setCurrent, entered, drafts, enter, leave, cancel, onKeyDown }
}
export type Cells = ReturnType<typeof useCells>

function useDrafts(glossary: Glossary, onTranslated: OnTranslated) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const { mutateAsync } = useSaveCell(glossary, onTranslated)

  /** `of`: only while that one is the latest of its cell. */
  function setDraft(text: CellText, draft: Draft | undefined, of?: Draft) {
    setDrafts((before) => {
      if (of && before.get(keyOf(text)) !== of) return before
      const after = new Map(before)
      if (draft) after.set(keyOf(text), draft)
      else after.delete(keyOf(text))
      return after
    })
  }

  async function save(text: CellText, change: CellChange) {
    const draft = { text: change.text, isRefused: false }
    setDraft(text, draft)
    try {
      await mutateAsync(change)
      setDraft(text, undefined, draft)
    } catch (error) {
      setDraft(text, { ...draft, isRefused: true }, draft)
      toast.error(`Failed to update entry. ${(error as Error).message}`)
    }
  }

  return { drafts, setDraft, save }
}

function placeOf(element: Element): Place | undefined {
  const cell = element.closest('td')
  const row = cell?.closest('tr')
  return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex } : undefined
}

function goalOf(to: Leave, at: Place, size: { rows: number; columns: number }) {
  if (to === 'down') return at.row + 1 < size.rows ? { ...at, row: at.row + 1 } : undefined
  return nextPlace(at, to === 'next' ? 1 : -1, { ...size, columns: size.columns - 1 })
}

export function textOf(term: Term, column: TermColumn, part: number) {
  if (column.kind === 'shared') return sharedTexts(term, column.field)[part]?.text ?? ''
  return term.lines.find(({ target_language }) => target_language === column.target_language)?.translation ?? ''
}

function linesOf(term: Term, column: TermColumn, part: number) {
  return column.kind === 'shared' ? (sharedTexts(term, column.field)[part]?.lines ?? term.lines) : []
}
