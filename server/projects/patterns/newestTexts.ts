import { listNewestTexts } from '#db/queries/projects/newestTexts.ts'
import type { Services } from '../../services.ts'

const MAX_TEXTS = 2_000
const MAX_CHARACTERS = 2_000
const SLICE = 100
const MAX_MS = 500

type NewestText = Awaited<ReturnType<typeof listNewestTexts>>[number]

export const lookThrough = (
  { db, machines }: Services,
  userId: string,
  projectId: string,
  look: (contents: string[], texts: NewestText[]) => Promise<void>,
) =>
  machines.patternTrials.run({ person: userId }, async () => {
    const texts = await listNewestTexts(db, projectId, { most: MAX_TEXTS + 1, longest: MAX_CHARACTERS })
    const wanted = texts.slice(0, MAX_TEXTS)
    const end = performance.now() + MAX_MS
    let looked_at = 0
    while (looked_at < wanted.length && performance.now() < end) {
      const slice = wanted.slice(looked_at, looked_at + SLICE)
      await look(
        slice.map(({ content }) => content),
        slice,
      )
      looked_at += slice.length
    }
    return { looked_at, is_all: looked_at === texts.length }
  })
