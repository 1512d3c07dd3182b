type Step = 'keep' | 'replace' | 'delete' | 'insert'

/**
 * The fewest edits that make the reference of the words. `placeOf`: for each word of the reference the word that it comes
 * after or from, -1 before the first. `isWrong` and `isMissed`: words of either that have no equal.
 */
export function alignWords(words: string[], reference: string[]) {
  const steps = stepsBetween(words, reference)
  const placeOf: number[] = []
  const [isWrong, isMissed]: [boolean[], boolean[]] = [[], []]
  let [place, edits] = [-1, 0]
  for (const step of steps) {
    if (step !== 'keep') edits++
    if (step !== 'insert') {
      place++
      isWrong.push(step !== 'keep')
    }
    if (step !== 'delete') {
      placeOf.push(place)
      isMissed.push(step !== 'keep')
    }
  }
  return { edits, placeOf, isWrong, isMissed }
}

function stepsBetween(words: string[], reference: string[]): Step[] {
  const width = reference.length + 1
  const costs = new Int32Array((words.length + 1) * width)
  const cost = (i: number, j: number) => costs[i * width + j]!
  const isSame = (i: number, j: number) => words[i - 1] === reference[j - 1]
  for (let i = 0; i <= words.length; i++)
    for (let j = 0; j <= reference.length; j++)
      costs[i * width + j] =
        i === 0
          ? j
          : j === 0
            ? i
            : Math.min(cost(i - 1, j - 1) + (isSame(i, j) ? 0 : 1), cost(i - 1, j) + 1, cost(i, j - 1) + 1)
  const steps: Step[] = []
  for (let [i, j] = [words.length, reference.length]; i > 0 || j > 0; ) {
    const now = cost(i, j)
    if (i > 0 && j > 0 && now === cost(i - 1, j - 1) + (isSame(i, j) ? 0 : 1)) {
      steps.push(isSame(i, j) ? 'keep' : 'replace')
      i--
      j--
    } else if (i > 0 && now === cost(i - 1, j) + 1) {
      steps.push('delete')
      i--
    } else {
      steps.push('insert')
      j--
    }
  }
  return steps.reverse()
}
