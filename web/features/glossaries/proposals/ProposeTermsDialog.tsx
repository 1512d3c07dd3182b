import { useState } from 'react'
import { BUILT_IN_ENGINE } from '#db/vocabulary/reviews.ts'
import type { Glossary, ProposedTerms } from '#server/glossaries/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { countTexts, formatNumber } from '#web/ui/data/numbers.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { useWorkspace } from '../../pages/workspace.ts'
import { ProposedTermItem } from './ProposedTermItem.tsx'
import { type ProposedTerm, useAddProposed, useProposeTerms } from './useProposals.ts'

type Props = { glossary: Glossary; language: string; onClose: () => void }

export function ProposeTermsDialog({ glossary, language, onClose }: Props) {
  const { selection } = useWorkspace()
  const pages = (selection.pages.data ?? []).map(({ id, name }) => ({ id, label: name }))
  const [page_id, setPage] = useState(selection.page?.id ?? pages[0]?.id)
  const propose = useProposeTerms()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const add = useAddProposed(glossary, (term) => setAdded((before) => new Set([...before, term])))
  const open = propose.data?.data.filter(({ term }) => !added.has(term)) ?? []
  const error = propose.error ?? add.error
  return (
    <Dialog title="Terms proposed by AI" isOpen onClose={onClose} isDismissable={!add.isPending}>
      <DialogBody>
        {error && <Alert title="Failed to propose terms">{error.message}</Alert>}
        {pages.length === 0 ? (
          <p className="text-muted">The version on show has no page whose texts could be read.</p>
        ) : (
          <Select label="Page" options={pages} value={page_id} onChange={setPage} isDisabled={propose.isPending} />
        )}
        <p role="status" className="text-13 text-muted">
          <bdi>{sayFound(propose.data, propose.isPending, added.size)}</bdi>
        </p>
        <ul>
          {open.map((term: ProposedTerm) => (
            <ProposedTermItem
              key={term.term}
              term={term}
              language={language}
              isBusy={add.isPending}
              onAdd={() => add.mutate([term])}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose} isDisabled={add.isPending}>
          Close
        </Button>
        <Button
          variant={open.length === 0 ? 'primary' : 'secondary'}
          isPending={propose.isPending}
          isDisabled={page_id === undefined || add.isPending}
          onPress={() => page_id !== undefined && propose.mutate(page_id)}
        >
          Find terms
        </Button>
        {open.length > 0 && (
          <Button variant="primary" isPending={add.isPending} onPress={() => add.mutate(open)}>
            {`Add ${open.length === 1 ? '1 term' : `${formatNumber(open.length)} terms`}`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function sayFound(found: ProposedTerms | undefined, isPending: boolean, added: number) {
  if (isPending) return 'The AI reads the texts…'
  if (!found)
    return 'The AI reads the first texts of the page and proposes up to 50 terms, free of charge. They are neither told to the AI nor checked until somebody approves them in their details.'
  const read =
    found.read_texts < found.all_texts
      ? `Of the first ${countTexts(found.read_texts)}, of ${formatNumber(found.all_texts)}`
      : `Of ${countTexts(found.read_texts)}`
  const by = found.engine === BUILT_IN_ENGINE ? ' Found by counting words: no AI service is connected.' : ''
  const terms = found.data.length === 1 ? '1 term' : `${formatNumber(found.data.length)} terms`
  return `${read}: ${terms}, ${formatNumber(added)} added.${by}`
}
