import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { answerQuestion, goOut, type Monkey } from './acts.ts'

const AT_LATEST_MS = 120_000
/** Calls that failed are made again after a pause. */
const QUIET_MS = 5_000

/** Everybody leaves their row; returns when the server has answered all that their tabs have told it, and have to tell. */
export async function acknowledged(monkeys: readonly Monkey[]) {
  for (const monkey of monkeys) {
    await monkey.network.join()
    await expect.poll(() => hasLeft(monkey), { timeout: AT_LATEST_MS }).toBe(true)
  }
  const isDone = async () => {
    for (let quiet = 0; quiet < QUIET_MS; quiet += 500) {
      for (const monkey of monkeys) if (!(await isAnswered(monkey))) return false
      await pause(500)
    }
    return true
  }
  await expect.poll(isDone, { timeout: AT_LATEST_MS }).toBe(true)
}

async function hasLeft(monkey: Monkey) {
  const { page } = monkey
  return answerQuestion(monkey)
    .then(() => goOut(monkey))
    .then(
      () => page.evaluate(() => !document.querySelector('[data-row] .ProseMirror')),
      () => false,
    )
}

async function isAnswered({ page, network }: Monkey) {
  if (network.unanswered() > 0) return false
  return page.evaluate(
    () =>
      document.querySelector('[data-testid="save-state"]')?.textContent === 'Saved' &&
      !Object.keys(localStorage).some((key) => key.startsWith('dragoman/finishes/')),
  )
}
