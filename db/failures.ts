import pg from 'pg'

export const violates = (error: unknown, constraint: string) =>
  error instanceof pg.DatabaseError && error.constraint === constraint

const AWAY_CODES =
  /^(08\w{3}|57P0\d|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway)
  if (!(error instanceof Error)) return false
  return ('code' in error && AWAY_CODES.test(String(error.code))) || AWAY_WORDS.test(error.message)
}

const CHARACTER_NOT_IN_REPERTOIRE = '22021'

export const hasNul = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === CHARACTER_NOT_IN_REPERTOIRE

const QUERY_CANCELED = '57014'

export const tookTooLong = (error: unknown) => error instanceof pg.DatabaseError && error.code === QUERY_CANCELED

const LOCK_NOT_AVAILABLE = '55P03'

export const isLocked = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

const GAVE_WAY = ['40P01', '40001'] // deadlock, serialization
const COLLISIONS = [...GAVE_WAY, '23503'] // foreign key

export const hasGivenWay = (error: unknown) => error instanceof pg.DatabaseError && GAVE_WAY.includes(error.code ?? '')

/** Two transactions wanted what the other had, or one removed what the other pointed to: all of it may be tried again. */
export const hasCollided = (error: unknown) =>
  error instanceof pg.DatabaseError && COLLISIONS.includes(error.code ?? '')

const INVALID_REGULAR_EXPRESSION = '2201B'

export const isNoExpression = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === INVALID_REGULAR_EXPRESSION
