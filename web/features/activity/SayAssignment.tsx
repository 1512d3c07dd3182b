import type { ReactNode } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { countTexts } from '../../ui/data/numbers.ts'
import type { Line } from './lines.ts'

export const OF_ASSIGNMENTS: Partial<Record<Line['kind'], { before: string; after?: string }>> = {
  assignment_made: { before: 'assigned' },
  assignment_done: { before: 'ended the assignment of', after: ': all is done' },
  assignment_overdue: { before: 'noted that the assignment of', after: ' is overdue' },
}

/** `link`: to its page; nothing of texts of several pages. */
export function SayAssignment({ line: { kind, count, language }, link }: { line: Line; link: ReactNode }) {
  const { before, after } = OF_ASSIGNMENTS[kind]!
  return (
    <>
      {before} {countTexts(count)} {link && <>of {link} </>}
      {language && `in ${languageName(language)}`}
      {after}
    </>
  )
}
