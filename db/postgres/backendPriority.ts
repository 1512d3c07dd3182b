import os from 'node:os'
import type { ClientBase } from 'pg'
import { commandOf } from './processes.ts'

const BELOW_REQUESTS = 15
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** For a connection whose work nobody waits for: where Postgres runs on this machine and as us, its others go first. */
export function lowerPriority(databaseUrl: string, client: ClientBase) {
  const { processID: backendPid } = client as ClientBase & { processID: number }
  if (!LOOPBACK.has(new URL(databaseUrl).hostname) || !/postgres/.test(commandOf(backendPid))) return
  try {
    os.setPriority(backendPid, BELOW_REQUESTS)
  } catch {
    // it belongs to another user
  }
}
