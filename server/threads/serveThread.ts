import { parentPort } from 'node:worker_threads'
import type { Ready } from './openThread.ts'

/** The other side of `openThread`: hears what the thread is sent. Call it when everything is loaded. */
export function serveThread<ToThread>(receive: (message: ToThread) => void) {
  parentPort!.on('message', receive)
  parentPort!.postMessage({ kind: 'ready' } satisfies Ready)
}

/** Sends to whoever opened this thread. */
export const sendFromThread = <FromThread>(message: FromThread, transfer: ArrayBuffer[] = []) =>
  parentPort!.postMessage(message, transfer)
