/**
 * Changes of rows of a page that no file brought. An `update` replaces translations of changed source texts, a `copy` puts the
 * source texts in their place, a `suggestion` is the AI's that somebody took; a `replace` is in several pages of a version.
 */
const ROW_OPERATION_KINDS = [
  'fill',
  'status',
  'translate',
  'update',
  'check',
  'uncheck',
  'edit',
  'copy',
  'delete',
  'regenerate',
  'suggestion',
  'replace',
] as const
export type RowOperationKind = (typeof ROW_OPERATION_KINDS)[number]

/** `accept`: suggestions of files or agents; `bulk`: a change of all rows that match a filter. */
export const OPERATION_KINDS = ['merge', 'accept', 'import', 'carry', 'agent', 'bulk', ...ROW_OPERATION_KINDS] as const
/** Undone, an operation is done again by its redo. */
export type Way = 'undo' | 'redo'
export type OperationKind = (typeof OPERATION_KINDS)[number]

export const isOfRows = (kind: OperationKind): kind is RowOperationKind =>
  ROW_OPERATION_KINDS.some((ofRows) => ofRows === kind)

export const isByAi = (kind: RowOperationKind) => ['translate', 'update', 'regenerate'].includes(kind)

const AGENT_DEEDS = ['translations', 'suggestions', 'added', 'rows'] as const
export type AgentDeed = (typeof AGENT_DEEDS)[number]

export const TOOL_OUTCOMES = ['done', 'refused', 'failed'] as const
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number]

export const BULK_KINDS = ['status', 'check', 'clear', 'copy', 'limit'] as const
export type BulkKind = (typeof BULK_KINDS)[number]
/** Kinds of the operations of single pages that a bulk change is made of; a limit is no fact of a translation. */
export const PARTS_OF_BULK = {
  status: 'status',
  check: 'check',
  clear: 'delete',
  copy: 'copy',
} as const satisfies Record<Exclude<BulkKind, 'limit'>, RowOperationKind>

export const BULK_STATES = ['running', 'done', 'stopped', 'failed', 'undoing', 'undone', 'redoing'] as const
export type BulkState = (typeof BULK_STATES)[number]
export const TURNING_STATES = { undo: 'undoing', redo: 'redoing' } as const satisfies Record<Way, BulkState>
export const wayOf = (state: BulkState): Way | undefined =>
  state === 'undoing' ? 'undo' : state === 'redoing' ? 'redo' : undefined
export const isUnderWay = (state: BulkState) => state === 'running' || wayOf(state) !== undefined
