import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import { glossaryLinesApi, read } from '#web/api/client.ts'
import { glossaryKeys } from '../queries.ts'
import type { sharedFacts, Term } from './terms.ts'

type Changed = Pick<GlossaryEntry, 'id' | 'forbidden' | 'variants' | 'gender'>
type Facts = { term: Term; shared: ReturnType<typeof sharedFacts>; changed: readonly Changed[] }

/** Saves what all lines of a term say, and what each says of its own language. */
export function useSaveFacts({ id: glossary_id, project_id }: Glossary) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `glossary ${glossary_id}` },
    mutationFn: async ({ term, shared, changed }: Facts) => {
      const json = { line_ids: term.lines.map(({ id }) => id), ...shared }
      await read(glossaryLinesApi[':glossary_id'].lines.$patch({ param: { glossary_id }, json }))
      for (const { id: line_identifier, ...json } of changed)
        await read(
          glossaryLinesApi[':glossary_id'].lines[':line_identifier'].$patch({
            param: { glossary_id, line_identifier },
            query: {},
            json,
          }),
        )
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: glossaryKeys.ofProject(project_id) }),
        client.invalidateQueries({ queryKey: glossaryKeys.lines(glossary_id) }),
      ]),
  })
}
