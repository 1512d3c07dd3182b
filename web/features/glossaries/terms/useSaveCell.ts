import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import { glossaryLinesApi, read } from '#web/api/client.ts'
import { glossaryKeys, putEntry } from '../queries.ts'
import type { TermColumn } from './columns.ts'
import { commonFields, lineIn, type Term } from './terms.ts'

export type CellChange = { term: Term; column: TermColumn; lines: readonly GlossaryEntry[]; text: string }

/** Saves cells one after another, each from what the one before has left: a whole entry goes out (spec §5). */
export function useSaveCell(glossary: Glossary, onTranslated: (line: GlossaryEntry) => void) {
  const client = useQueryClient()
  const key = glossaryKeys.lines(glossary.id)
  return useMutation({
    scope: { id: `glossary ${glossary.id}` },
    mutationFn: (change: CellChange) => save(glossary.id, change, client.getQueryData<GlossaryEntry[]>(key) ?? []),
    onSuccess: (saved, { column }) => {
      client.setQueryData<GlossaryEntry[]>(key, (entries) => entries && withSaved(entries, saved))
      if (column.kind === 'translation') for (const line of saved) onTranslated(line)
      return client.invalidateQueries({ queryKey: glossaryKeys.ofProject(glossary.project_id) })
    },
  })
}

async function save(glossary_id: string, change: CellChange, entries: readonly GlossaryEntry[]) {
  const { term, column, lines, text } = change
  const now = (line: GlossaryEntry) => entries.find(({ id }) => id === line.id) ?? line
  if (column.kind === 'translation') return [await translate(glossary_id, now(term.lines[0]!).term_id, change, entries)]
  const [first, ...others] = lines
  if (first && others.length === 0) return [await putEntry({ ...now(first), [column.field]: text })]
  const json = { line_ids: lines.map(({ id }) => id), [column.field]: text }
  return read(glossaryLinesApi[':glossary_id'].lines.$patch({ param: { glossary_id }, json }))
}

/** The line in this language, the one that has none and no translation either, or a new one. */
function translate(
  glossary_id: string,
  term_id: string,
  { term, column, text }: CellChange,
  entries: readonly GlossaryEntry[],
) {
  if (column.kind !== 'translation') throw new TypeError('A translation has a language')
  const { target_language } = column
  const now: Term = { ...term, term_id, lines: entries.filter((entry) => entry.term_id === term_id) }
  const bare = lineIn(now, null)
  const line = lineIn(now, target_language) ?? (bare?.translation === '' ? bare : undefined)
  if (line) return putEntry({ ...line, target_language, translation: text })
  const json = { ...commonFields(now), target_language, translation: text }
  return read(glossaryLinesApi[':glossary_id'].lines.$post({ param: { glossary_id }, json }))
}

export function withSaved(entries: readonly GlossaryEntry[], saved: readonly GlossaryEntry[]): GlossaryEntry[] {
  const byId = new Map(saved.map((line) => [line.id, line]))
  const next = entries.map((entry) => byId.get(entry.id) ?? entry)
  for (const line of saved)
    if (!next.some(({ id }) => id === line.id))
      next.splice(next.findLastIndex(({ term_id }) => term_id === line.term_id) + 1, 0, line)
  return next
}
