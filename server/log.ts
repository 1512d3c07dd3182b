import type { Config } from './config.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type Level = Exclude<(typeof LEVELS)[number], 'silent'>
export type Facts = Record<string, string | number | boolean | null | undefined>
export type Log = (level: Level, event: string, facts?: Facts, error?: unknown) => void

/** One line of JSON an event, from the configured level on. Facts are named one by one: never a body, a header or a URL. */
export function createLog(least: Config['logLevel'], write: (line: string, level: Level) => void = writeLine): Log {
  const from = LEVELS.indexOf(least)
  return (level, event, facts, error) => {
    if (LEVELS.indexOf(level) < from) return
    const told = error === undefined ? facts : { ...facts, ...factsOf(error) }
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...told }), level)
  }
}

let waiting: string[] = []

/** Lines of one turn of the event loop are written together: a write for each costs as much as a short answer. */
function writeLine(line: string, level: Level) {
  if (level === 'warn' || level === 'error') process.stderr.write(`${line}\n`)
  else if (waiting.push(line) === 1) setImmediate(writeWaiting)
}

function writeWaiting() {
  if (waiting.length > 0) process.stdout.write(`${waiting.join('\n')}\n`)
  waiting = []
}
process.once('exit', writeWaiting)

/** The chain of causes without attached data: errors of libraries carry requests, parameters and rows. */
function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    error: error.stack ?? `${error.name}: ${error.message}`,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: factsOf(error.cause).error }),
  }
}
