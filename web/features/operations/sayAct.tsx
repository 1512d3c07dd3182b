import { isByAi, isOfRows } from '#db/vocabulary/operations.ts'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import type { Operation, OperationUndo } from '#server/operations/contract.ts'
import { LeftByUndo } from './LeftByUndo.tsx'
import { sayOperation } from './sayOperation.ts'

const ACTS: Partial<Record<Operation['kind'], string>> = {
  check: 'Check of',
  uncheck: 'Unchecking of',
  edit: 'Edit of',
  copy: 'Copied source in',
  delete: 'Deletion of',
  regenerate: 'New translation of',
  suggestion: 'Suggestion in',
}
const FILES: Partial<Record<Operation['kind'], string>> = { merge: 'Merge', accept: 'Accepted suggestions' }
const quoted = (name: string) => `“${name}”`

/** Names an act: `Check of “Abort”`, `3 rows set to Completed`. */
function nameAct(operation: Operation) {
  const { kind, text, status, name } = operation
  if (text && kind === 'status') return `${TRANSLATION_STATUS_LABELS[status!]} of ${quoted(text.identifier)}`
  if (text) return `${ACTS[kind]} ${quoted(text.identifier)}`
  return FILES[kind] ? `${FILES[kind]}${name === null ? '' : ` of ${name}`}` : sayOperation(operation)
}

type Turned = { operation: Operation; undone: OperationUndo; way: 'undo' | 'redo' }

export function sayTurn({ operation, undone: { left, left_count, taken, is_under_way }, way }: Turned) {
  const being = is_under_way ? 'being ' : ''
  const done = `${nameAct(operation)} ${being}${way === 'undo' ? 'taken back' : 'done again'}`
  const isCharged = way === 'undo' && isOfRows(operation.kind) && isByAi(operation.kind)
  if (left_count === 0)
    return isCharged && taken.translations_changed + taken.translations_deleted > 0
      ? `${done}; its words stay charged`
      : done
  if (operation.text) return staysAs(operation.text.identifier, left[0]?.changed_by)
  return (
    <span className="block">
      {done}
      <LeftByUndo
        {...{ left, left_count }}
        of={isOfRows(operation.kind) ? 'row' : 'text'}
        isOneLanguage={operation.language !== null}
      />
    </span>
  )
}

const staysAs = (identifier: string, by: string | null | undefined) =>
  `${quoted(identifier)} was changed${by ? ` by ${by}` : ''} since and stays`
