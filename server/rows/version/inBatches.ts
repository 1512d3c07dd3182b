import { ApiError } from '../../http/apiError.ts'
import { COSTLY_PATTERN } from '../constants.ts'

const CHARACTERS_AT_ONCE = 50_000

/**
 * Gives the thread of searches texts by batches, each of which has its own budget.
 * @throws {ApiError} 422 where one of them took too long
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  lengthOf: (item: Item) => number,
  run: (batches: Item[][]) => Promise<(Result[] | undefined)[]>,
): Promise<Result[]> {
  const batches: Item[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (characters > CHARACTERS_AT_ONCE) {
      batches.push([])
      characters = 0
    }
    batches.at(-1)!.push(item)
    characters += lengthOf(item)
  }
  const results = await run(batches)
  return results.flatMap((result) => {
    if (!result) throw new ApiError(422, COSTLY_PATTERN)
    return result
  })
}
