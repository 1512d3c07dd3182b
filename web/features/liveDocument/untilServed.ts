import { Refusal } from '../../api/client.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

export async function untilServed<Answer>(ask: () => Promise<Answer>, isWanted: () => boolean): Promise<Answer> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS))
    try {
      return await ask()
    } catch (error) {
      if (isFinal(error) || !isWanted()) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
}

const isFinal = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429
