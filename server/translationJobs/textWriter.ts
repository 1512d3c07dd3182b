import { setTimeout as pause } from 'node:timers/promises'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { writeTexts } from './finishRows.ts'
import { checkWorks, isWhole, type Work } from './work.ts'

const GATHER_MS = 20

/**
 * Checks rows as they come, and writes those that are whole and new. Those that come within a few milliseconds, or while a commit runs, share the next one:
 * so rows show at once and the document's log stays short. `close` returns when all is committed.
 */
export function createTextWriter(
  services: Services,
  job: TranslateRows,
  onWritten: (written: ClaimedRow[], lost: ClaimedRow[]) => void,
) {
  let queue: Work[] = []
  let running: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  let isClosing = false

  async function drain() {
    try {
      while (queue.length > 0) await writeQueued()
    } catch (error) {
      failure = { error }
    } finally {
      running = undefined
    }
  }

  async function writeQueued() {
    if (!isClosing) await pause(GATHER_MS)
    const works = queue
    queue = []
    await checkWorks(services, works)
    const texts = works
      .filter((work) => !work.row.isBilled && isWhole(work))
      .map(({ row, checked, note }) => ({ row, text: checked!.text, note }))
    const written = await writeTexts(services, job, texts)
    const ours = new Set(written.map((row) => row.source_text_id))
    onWritten(
      written,
      texts.map(({ row }) => row).filter((row) => !ours.has(row.source_text_id)),
    )
  }

  /** Waits until what was added is checked and committed. */
  async function whenWritten() {
    while (running) await running
    if (failure) throw failure.error
  }

  return {
    add(work: Work) {
      queue.push(work)
      running ??= drain()
    },
    whenWritten,
    /** @throws what a check or a commit threw */
    close() {
      isClosing = true
      return whenWritten()
    },
  }
}
