import { sayLimit } from '#collab/text/facts/limits.ts'
import type { Asking } from './progress.ts'

export function asRow({ draft, past: { feedback, refused } }: Pick<Asking, 'draft' | 'past'>) {
  const { row, structured, marks, branches, speaker, reference, maxLength, present, before, rating, wish } = draft
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
    ...(maxLength === undefined
      ? {}
      : { max_length: maxLength.unit === 'characters' ? maxLength.most : sayLimit(maxLength) }),
    ...(present === undefined ? {} : { present }),
    ...(before === undefined ? {} : { before }),
    ...(rating === undefined ? {} : { rating }),
    ...(wish === undefined ? {} : { wish }),
  }
}
