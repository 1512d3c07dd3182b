import pg from 'pg'

/** Whether a statement failed because it would have broken this constraint. */
export const violates = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.constraint === constraint
