import type { Grain } from '#collab/text/merge/hunks.ts'
import { diffWords, type Piece } from './diffWords.ts'
import { Isolated } from './Isolated.tsx'

type Props = { before: string; after: string; language: string; grain?: Grain }

/** Taken out is struck through and put in underlined, so that neither needs its colour. */
export const Difference = ({ before, after, language, grain = 'word' }: Props) => (
  <Pieces pieces={diffWords(before, after, language, grain)} />
)

const ADDED = 'bg-green-soft text-green underline'

export function Pieces({ pieces }: { pieces: readonly (Piece & { look?: string; title?: string })[] }) {
  let at = 0
  return pieces.map(({ kind, text, look = ADDED, title }) => {
    const key = `${at++} ${kind}`
    if (kind === 'removed')
      return (
        <del key={key} className="rounded-sm bg-red-soft text-red">
          <Isolated>{text}</Isolated>
        </del>
      )
    if (kind === 'added')
      return (
        <ins key={key} title={title} className={`rounded-sm ${look}`}>
          <Isolated>{text}</Isolated>
        </ins>
      )
    return <Isolated key={key}>{text}</Isolated>
  })
}
