import { compareCapacity } from './harness/capacity.ts'
import { startContest } from './harness/contest.ts'
import type { Result } from './harness/result.ts'

export async function run(): Promise<Result> {
  const contest = await startContest({ people: 10, documents: 1, rows: 1000, text: 'Hola, viajero número' })
  try {
    return { rows: [await compareCapacity(contest, 10, 1.2)] }
  } finally {
    await contest.stop()
  }
}
