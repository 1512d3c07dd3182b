export type Taken = {
  pages_deleted: number
  texts_deleted: number
  texts_archived: number
  texts_returned: number
  texts_changed: number
  translations_deleted: number
  translations_changed: number
  suggestions_withdrawn: number
}

export const NOTHING_TAKEN: Taken = {
  ...{ pages_deleted: 0, texts_deleted: 0, texts_archived: 0, texts_returned: 0, texts_changed: 0 },
  ...{ translations_deleted: 0, translations_changed: 0, suggestions_withdrawn: 0 },
}

export const sumTaken = (all: readonly Taken[]): Taken =>
  Object.fromEntries(
    (Object.keys(NOTHING_TAKEN) as (keyof Taken)[]).map((kind) => [kind, all.reduce((sum, one) => sum + one[kind], 0)]),
  ) as Taken
