/** Changes of many rows of a page at once that no file brought. An `update` replaces translations of changed source texts. */
export const ROW_OPERATION_KINDS = ['fill', 'status', 'translate', 'update'] as const
export type RowOperationKind = (typeof ROW_OPERATION_KINDS)[number]

/** The same with files and versions; `accept`: suggestions of files. */
export const OPERATION_KINDS = ['merge', 'accept', 'import', 'carry', ...ROW_OPERATION_KINDS] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** An update is not taken back: only the request that replaced a text knows the earlier one, as long as its message is there. */
export const isUndoable = (kind: OperationKind) => kind !== 'update'
