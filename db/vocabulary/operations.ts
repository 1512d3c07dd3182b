/**
 * Changes of rows of a page that no file brought. An `update` replaces translations of changed source texts, a `copy` puts the
 * source texts in their place, a `suggestion` is the AI's that somebody took; a `replace` is in several pages of a version.
 */
export const ROW_OPERATION_KINDS = [
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

/** `accept`: suggestions of files or agents. */
export const OPERATION_KINDS = ['merge', 'accept', 'import', 'carry', 'agent', ...ROW_OPERATION_KINDS] as const
/** Undone, an operation is done again by its redo. */
export type Way = 'undo' | 'redo'
export type OperationKind = (typeof OPERATION_KINDS)[number]

export const isOfRows = (kind: OperationKind): kind is RowOperationKind =>
  ROW_OPERATION_KINDS.some((ofRows) => ofRows === kind)

export const isByAi = (kind: RowOperationKind) => ['translate', 'update', 'regenerate'].includes(kind)

export const AGENT_DEEDS = ['translations', 'suggestions', 'added', 'rows'] as const
export type AgentDeed = (typeof AGENT_DEEDS)[number]

export const TOOL_OUTCOMES = ['done', 'refused', 'failed'] as const
export type ToolOutcome = (typeof TOOL_OUTCOMES)[number]
