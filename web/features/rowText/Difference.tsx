import type { Grain } from '#collab/text/merge/hunks.ts'
import { diffWords } from './diffWords.ts'
import { Isolated } from './Isolated.tsx'

type Props = { before: string; after: string; language: string; grain?: Grain }

/** Taken out is struck through and put in underlined, so that neither needs its colour. */
export function Difference({ before, after, language, grain = 'word' }: Props) {
  let at = 0
  return diffWords(before, after, language, grain).map(({ kind, text }) => {
    const key = `${at++} ${kind}`
    if (kind === 'removed')
      return (
        <del key={key} className="rounded-sm bg-red-soft text-red">
          <Isolated>{text}</Isolated>
        </del>
      )
    if (kind === 'added')
      return (
        <ins key={key} className="rounded-sm bg-green-soft text-green underline">
          <Isolated>{text}</Isolated>
        </ins>
      )
    return <Isolated key={key}>{text}</Isolated>
  })
}
