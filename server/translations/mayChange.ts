import type { CurrentRow } from '#db/queries/operations/rowStates.ts'

/** Rows that the AI has stay, and checked ones where the caller has to leave them. */
export const mayChange = ({ request_id, check }: CurrentRow, keepsChecked: boolean) =>
  !request_id && !(keepsChecked && check && !check.left)
