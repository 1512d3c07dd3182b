const SLACK = 5
const LETTER = /[\p{L}\p{N}]/gu

const lengthOf = (text: string) => (text.match(LETTER)?.length ?? 0) + SLACK
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns how far the length of a translation is from a likely one, in standard deviations; below 0 where it is shorter. */
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

  return (source: string, answer: string) => {
    const given = lengthOf(source)
    return (Math.log(lengthOf(answer) / given) - mean) / Math.sqrt(level + slope / given)
  }
}
