import { sayLimit } from '#collab/text/facts/limits.ts'
import type { Draft } from './draft.ts'
import type { Asking } from './progress.ts'

export function asRow({ draft, past: { feedback, refused } }: Pick<Asking, 'draft' | 'past'>) {
  const { row, structured, marks, branches, speaker, reference, present, before, rating, wish } = draft
  return {
    id: row.source_text_id,
    text: structured.text,
    identifier: row.identifier,
    line: row.position + 1,
    context: row.context,
    ...(marks === '' ? {} : { marks }),
    ...(branches.length > 0 ? { branches } : {}),
    ...(speaker === undefined ? {} : { speaker }),
    ...(reference === undefined ? {} : { reference }),
    ...(feedback === undefined ? {} : { feedback }),
    ...(refused === undefined ? {} : { refused }),
    ...roomOf(draft),
    ...(present === undefined ? {} : { present }),
    ...(before === undefined ? {} : { before }),
    ...(rating === undefined ? {} : { rating }),
    ...(wish === undefined ? {} : { wish }),
  }
}

function roomOf({ maxLength, box, charactersInBox }: Draft) {
  if (maxLength?.unit === 'characters') return { max_length: maxLength.most }
  if (!box) return maxLength && { max_length: sayLimit(maxLength) }
  const lines = box.lines === 1 ? '' : ` in each of ${box.lines} lines`
  const about = charactersInBox === undefined ? '' : `, about ${charactersInBox} characters`
  return { max_length: `${box.width} px${lines}${about}` }
}
