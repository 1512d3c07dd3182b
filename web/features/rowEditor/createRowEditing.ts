import type { QueryClient } from '@tanstack/react-query'
import { faultOf } from '../../api/client.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { createReducer, type Reducer } from '../../ui/reducer.ts'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { trackAct } from '../operations/pendingActs.ts'
import { projectKeys } from '../projects/queries.ts'
import { type Editing, type Entered, saveRow } from '../rows/editing.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import type { Findings } from '../rowText/findings.ts'
import { faultToast } from '../tableTools/FaultDialog.tsx'
import { askThenSave, unaskedFaults } from '../tableTools/faultQuestion.ts'
import { preferences } from '../tableTools/preferences.ts'
import { suggestedRow } from '../tableTools/review/SuggestDialog.tsx'
import { refetchDetails } from '../tableTools/rowChanges.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import type { EditorControl } from './editorControl.ts'
import { onceLive } from './onceLive.ts'
import { type Completion, type Effect, type Event, NOT_EDITING, type State, step } from './step.ts'

export type DrawnTable = {
  client: QueryClient
  addressOf: (id: string) => TableAddress
  findingsOf: (id: string) => Findings
  liveOf: (id: string) => LiveDocument | undefined
  setCurrent: (id: string) => void
  check: (id: string, text: string) => void
  takeOver: (id: string) => void
  isKept: (id: string) => boolean
  isReviewing: () => boolean
  goTo: (id: string) => void
  advance: (from: string, to: 'unfinished' | 'unchecked') => void
}
type Parts = { rows: Rows; editing: Editing; editor: EditorControl; table: { current: DrawnTable | undefined } }

const NO_SOURCE = { id: '', content: '' }
const sourceOf = (rows: Rows, id: string) => rows.sources()[rows.indexOf(id) ?? -1] ?? NO_SOURCE

export function createRowEditing({
  rows,
  editing,
  editor,
  table,
}: Parts): Pick<TableTools, 'edit' | 'leave' | 'finish'> {
  const reducer: Reducer<State, Event> = createReducer(NOT_EDITING, step, (effect: Effect) => {
    if (table.current) run(effect, table.current)
  })
  const { send } = reducer
  let left: Entered | undefined

  function enter(id: string, click: Parameters<Editing['enter']>[1]) {
    if (editing.enter(id, click)) send({ type: 'entered', row: { id, text: rows.read(id, 'text') } })
  }

  function close(hasDocument: boolean) {
    left = editing.entered.getState()
    editing.leave()
    editor.close()
    send({ type: 'closed', text: left ? rows.read(left.id, 'text') : '', hasDocument })
  }

  const finish = (outcome: Completion) =>
    send({
      type: 'finish anyway',
      outcome,
      advances: table.current?.isReviewing() || preferences.getState().advancesAfterSaving,
    })

  function run(effect: Effect, { findingsOf, liveOf, addressOf, ...now }: DrawnTable) {
    switch (effect.type) {
      case 'go to':
        return now.setCurrent(effect.id)
      case 'take over':
        return now.takeOver(effect.id)
      case 'enter':
        if (effect.isLive) return enter(effect.id, effect.click)
        return onceLive(rows, effect.id, () => enter(effect.id, effect.click))
      case 'revert':
        return editor.revert()
      case 'close':
        return close(liveOf(editing.entered.getState()?.id ?? '') !== undefined)
      case 'warn of faults': {
        const { id } = effect.row
        const faults = unaskedFaults(findingsOf(id), sourceOf(rows, id), effect.text)
        if (faults.length > 0) faultToast(faults, () => table.current?.goTo(id))
        return
      }
      case 'save': {
        const live = left && liveOf(left.id)
        if (!live || !left) return
        const of = { findings: findingsOf(left.id), address: addressOf(left.id) }
        return saveLeft({ rows, left, live, ...of, ...now }, effect)
      }
      case 'ask about faults': {
        const { id, text, outcome } = effect
        return askThenSave(findingsOf(id), { source: sourceOf(rows, id), text }, () => finish(outcome))
      }
      case 'finish':
        return finish(effect.outcome)
      case 'advance':
        return now.advance(effect.from, effect.to)
    }
  }

  return {
    edit(id, click) {
      if (table.current?.isKept(id)) return void suggestedRow.setState(id, true)
      send({ type: 'edit', id, click, isClaimed: rows.read(id, 'request') !== undefined, isLive: rows.isLive(id) })
    },
    leave: (outcome) => send({ type: 'leave', outcome }),
    finish(outcome) {
      const id = editing.entered.getState()?.id
      if (id !== undefined) send({ type: 'finish', outcome, text: rows.read(id, 'text') })
    },
  }
}

type Saving = Pick<DrawnTable, 'client' | 'check'> & {
  findings: Findings
  rows: Rows
  live: LiveDocument
  address: TableAddress
  left: Entered
}

function saveLeft(
  { rows, live, left, address, client, check, findings }: Saving,
  { outcome, text }: Extract<Effect, { type: 'warn of faults' | 'save' }>,
) {
  trackAct(saveRow({ rows, live, address }, left, outcome)).then(
    (finished) => {
      const isWhole = finished !== 'merged' && finished !== 'kept_back'
      if (outcome === 'confirm' && text !== '' && isWhole) check(left.id, text)
      if (finished === 'kept_back') sayKeptBack(findings, sourceOf(rows, left.id), text)
      if (finished === 'merged')
        toast.plain('Others wrote in a row while you were offline: it has both texts and needs review')
      return refetchDetails({ client, address })
    },
    (error: Error) => {
      // The project no longer has this language, which is said once the project is loaded again.
      if (faultOf(error, 'languages') !== undefined) void client.invalidateQueries({ queryKey: projectKeys.all })
      else if (live.view.getState().state.kind !== 'closed') sayFailure(error)
    },
  )
}

function sayKeptBack(findings: Findings, source: Parameters<Findings['of']>[0], text: string) {
  const found = findings.of(source, text).filter(findings.keepsBack)
  toast.plain(`The row needs review. ${found.map(({ message }) => message).join(' ')}`)
}
