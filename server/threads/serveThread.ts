import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Ready } from './openThread.ts'

/** Linux gives each thread a priority of its own: when all cores are busy, requests go before what works for them. */
const BELOW_REQUESTS = 10

/** The other side of `openThread`: hears what the thread is sent. Call it when everything is loaded. */
export function serveThread<ToThread>(receive: (message: ToThread) => void) {
  if (process.platform === 'linux') setPriority(BELOW_REQUESTS)
  parentPort!.on('message', receive)
  parentPort!.postMessage({ kind: 'ready' } satisfies Ready)
}

/** Sends to whoever opened this thread. */
export const sendFromThread = <FromThread>(message: FromThread, transfer: ArrayBuffer[] = []) =>
  parentPort!.postMessage(message, transfer)
