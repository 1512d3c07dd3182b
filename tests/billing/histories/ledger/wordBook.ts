/** Words of one page into one language, as they were asked for. */
export type Entry = {
  page: string
  language: string
  organization: string
  /** By what people have accepted. */
  payer: string
  /** At Stripe, at that moment. */
  customer: string | undefined
  isFree: boolean
  texts: number[]
  done: number
  isOver: boolean
}

export type WordBook = ReturnType<typeof createWordBook>

/** Requests and deliveries, written down by those who asked and by the engine. */
export function createWordBook() {
  const entries: Entry[] = []
  const find = (page: string, language: string) =>
    entries.find((entry) => entry.page === page && entry.language === language && !entry.isOver)
  const sum = (of: (entry: Entry) => boolean) => entries.filter(of).reduce((total, { done }) => total + done, 0)
  return {
    entries,
    sum,
    ask: (entry: Omit<Entry, 'done' | 'isOver'>) => void entries.push({ ...entry, done: 0, isOver: false }),
    /** @returns what is wrong with what was delivered, if anything is */
    deliver(page: string, language: string, done: number[], failed: number[]) {
      const entry = find(page, language)
      if (!entry) return `words of a page that nobody asked for are delivered: ${language} of ${page}`
      const [asked, came] = [entry.texts.toSorted(), [...done, ...failed].toSorted()]
      entry.isOver = true
      entry.done = done.reduce((total, words) => total + words, 0)
      return `${asked}` === `${came}` ? undefined : `texts of ${asked} words were asked for, and ${came} delivered`
    },
    stop(page: string, language: string) {
      const entry = find(page, language)
      if (entry) entry.isOver = true
    },
  }
}
