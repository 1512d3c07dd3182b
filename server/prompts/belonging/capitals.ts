const MARKS = /^[\s|"'“”«„¿¡(–—-]+/u
const CAPITAL = /^\p{Lu}/u
const SMALL = /^\p{Ll}/u
/** In natural logarithms; below it people lose capitals in some labels. */
const [MIN_SURPRISE, MAX_SURPRISE] = [4, 5]

const startOf = (text: string) => text.replace(MARKS, '')
const losesCapital = (source: string, answer: string) => CAPITAL.test(startOf(source)) && SMALL.test(startOf(answer))

/** Learns how seldom people begin small where the source begins with a capital; as an answer does that is cut at its beginning. */
export function learnCapitals(pairs: { source: string; translation: string }[]) {
  const due = pairs.filter(({ source, translation }) => CAPITAL.test(startOf(source)) && startOf(translation) !== '')
  const lost = due.filter(({ source, translation }) => losesCapital(source, translation)).length
  const surprise = Math.min(MAX_SURPRISE, Math.log((due.length + 2) / (lost + 1)))
  return (source: string, answer: string): number =>
    surprise >= MIN_SURPRISE && losesCapital(source, answer) ? surprise : 0
}
