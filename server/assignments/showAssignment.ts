import type { Assignment as Stored } from '#db/queries/assignments/assignments.ts'
import type { Assignment } from './contract.ts'

export const showAssignment = ({ created_at, done_at, ...assignment }: Stored): Assignment => ({
  ...assignment,
  created_at: created_at.toISOString(),
  done_at: done_at?.toISOString() ?? null,
})
