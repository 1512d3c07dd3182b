import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Glossary, ProposedTerms } from '#server/glossaries/contract.ts'
import { glossaryLinesApi, read, termProposalsApi } from '#web/api/client.ts'
import { glossaryKeys } from '../queries.ts'

export type ProposedTerm = ProposedTerms['data'][number]

export const useProposeTerms = () =>
  useMutation({
    mutationFn: (page_id: string) =>
      read(termProposalsApi.pages[':page_id']['propose-terms'].$post({ param: { page_id } })),
  })

/** Adds terms as proposed ones, one after another; `onAdded` hears of each. */
export function useAddProposed({ id: glossary_id, project_id }: Glossary, onAdded: (term: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (terms: readonly ProposedTerm[]) => {
      for (const { term, description } of terms) {
        const json = { term_id: term, source_text: term, term_description: description, is_proposed: true }
        await read(glossaryLinesApi[':glossary_id'].lines.$post({ param: { glossary_id }, json }))
        onAdded(term)
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: glossaryKeys.ofProject(project_id) }),
        client.invalidateQueries({ queryKey: glossaryKeys.lines(glossary_id) }),
      ]),
  })
}
