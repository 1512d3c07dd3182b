import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import type { DocumentName } from '../document/names.ts'
import { TooManyConflicts } from '../loading/load.ts'
import type { Answer, Compacted, CompactionTask, Work } from './compactorProcess.ts'

export type Compactor = {
  /** Returns what was committed after the position `known`: merged, or the whole state when that is not enough. */
  compact(name: DocumentName, known?: number): Promise<Compacted>
  trim(name: string): Promise<void>
  close(): Promise<void>
}

export const NOTHING = -1

const PROGRAM = fileURLToPath(new URL('./compactorProcess.ts', import.meta.url))
/** Starting takes a tenth of a second of work, so it stays for a while. */
const LINGER_MS = 60_000
/** On a machine without a free moment the log would grow and grow: after this time the work is done in turn. */
const PATIENCE_MS = 5000

type Waiting = { task: CompactionTask; resolve(answer: Answer): void; reject(error: Error): void }

export function startCompactor(databaseUrl: string, { patienceMs = PATIENCE_MS } = {}): Compactor {
  const waiting = new Map<number, Waiting>()
  const canIdle = findIdleClass()
  let lastTask = 0
  let isClosed = false
  let child: ChildProcess | undefined
  let isPatient = true
  let timer: NodeJS.Timeout | undefined

  function use(started: ChildProcess) {
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer)
        asked?.reject(answer.hasTooManyConflicts ? new TooManyConflicts(answer.error) : new Error(answer.error))
      else asked?.resolve(answer)
      setTimer()
    })
    const onEnd = () => {
      if (child === started) stop()
    }
    started.on('error', onEnd)
    started.on('exit', onEnd)
    child = started
    for (const { task } of waiting.values()) child.send(task)
  }

  function setTimer() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) timer = setTimeout(stop, LINGER_MS).unref()
    else if (isPatient) timer = setTimeout(hurry, patienceMs).unref()
  }

  function hurry() {
    isPatient = false
    kill()
    use(startProcess([], databaseUrl))
  }

  function stop() {
    kill()
    for (const { reject } of waiting.values()) reject(new Error('The compactor ended'))
    waiting.clear()
  }

  /** Work left unfinished in the database is repeated next time. */
  function kill() {
    const killed = child
    child = undefined
    clearTimeout(timer)
    killed?.kill('SIGKILL')
  }

  async function ask(work: Work) {
    const idle = await canIdle
    if (isClosed) throw new Error('closed')
    const task: CompactionTask = { id: ++lastTask, ...work }
    const answered = new Promise<Answer>((resolve, reject) => waiting.set(task.id, { task, resolve, reject }))
    if (child) child.send(task)
    else {
      isPatient = true
      use(startLast(idle, databaseUrl))
    }
    setTimer()
    return answered
  }

  return {
    compact: async (name, known) => (await ask({ kind: 'compact', name, known })) as Compacted,
    trim: async (name) => void (await ask({ kind: 'trim', name })),
    async close() {
      isClosed = true
      const last = child
      stop()
      if (last?.exitCode === null && last.signalCode === null) await once(last, 'exit')
    },
  }
}

const IDLE_CLASS = ['chrt', '-i', '0'] as const

let idleClass: Promise<boolean> | undefined
function findIdleClass() {
  const [chrt, ...options] = IDLE_CLASS
  idleClass ??= new Promise((resolve) => execFile(chrt, [...options, 'true'], (error) => resolve(!error)))
  return idleClass
}

/**
 * A thread that wakes beside one of the idle class may still wait for the clock's next tick (4 ms) where Linux shares the
 * processor out by session, and every Postgres backend is one: so there is only one such thread, and no collecting beside it.
 */
const ONE_THREAD = ['--single-threaded', '--min-semi-space-size=16']

/** With nothing but a low priority, what is typed would wait some milliseconds each time it meets this process. */
function startLast(idle: boolean, databaseUrl: string) {
  if (idle) return startProcess(IDLE_CLASS, databaseUrl)
  const started = startProcess([], databaseUrl)
  try {
    if (started.pid !== undefined) os.setPriority(started.pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // it may have ended already
  }
  return started
}

function startProcess(scheduling: readonly string[], DATABASE_URL: string) {
  const [program, ...options] = [...scheduling, process.execPath, ...ONE_THREAD, PROGRAM]
  const started = spawn(program!, options, {
    env: { ...process.env, DATABASE_URL },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  started.unref()
  started.channel?.unref()
  return started
}
