const SLACK = 5
const LETTER = /[\p{L}\p{N}]/gu
/** In standard deviations: no text is doubtful that is nearer, and none that is as far as these of the pairs are. */
const MIN_DISTANCE = 4.2
const MAX_SO_FAR = 0.002

const lengthOf = (text: string) => (text.match(LETTER)?.length ?? 0) + SLACK
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export function learnLengths(pairs: { source: string; translation: string }[]) {
  const read = pairs.map(({ source, translation }) => {
    const given = lengthOf(source)
    return { given, ratio: Math.log(lengthOf(translation) / given) }
  })
  const mean = meanOf(read.map(({ ratio }) => ratio))
  // The variance of long texts, and a part that shrinks with the length: a line of least squares.
  const points = read.map(({ given, ratio }) => ({ x: 1 / given, y: (ratio - mean) ** 2 }))
  const [x, y] = [meanOf(points.map((point) => point.x)), meanOf(points.map((point) => point.y))]
  const spread = meanOf(points.map((point) => (point.x - x) ** 2)) || 1
  const slope = Math.max(0, meanOf(points.map((point) => (point.x - x) * (point.y - y))) / spread)
  const level = Math.max(0.01, y - slope * x)
  const distanceOf = (given: number, ratio: number) => (ratio - mean) / Math.sqrt(level + slope / given)
  const known = read.map(({ given, ratio }) => distanceOf(given, ratio)).sort((one, other) => one - other)
  const few = Math.ceil(known.length * MAX_SO_FAR)

  return {
    distance: (source: string, answer: string) => {
      const given = lengthOf(source)
      return distanceOf(given, Math.log(lengthOf(answer) / given))
    },
    longest: Math.max(MIN_DISTANCE, known.at(-few)!),
    shortest: Math.min(-MIN_DISTANCE, known[few - 1]!),
  }
}
