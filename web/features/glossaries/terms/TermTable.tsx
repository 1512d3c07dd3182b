import { useRef, useState } from 'react'
import type { Glossary } from '#server/glossaries/contract.ts'
import { useMay } from '../../people/rights.ts'
import { RippleDialog } from '../ripple/RippleDialog.tsx'
import { useOfferRipple } from '../ripple/useOfferRipple.tsx'
import type { TermColumn } from './columns.ts'
import { DeleteTerm } from './DeleteTerm.tsx'
import { TermDetails } from './TermDetails.tsx'
import { ACTIONS, TermRow } from './TermRow.tsx'
import type { Term } from './terms.ts'
import { type Cells, type Draft, useCells } from './useCells.ts'

const NO_DRAFTS: ReadonlyMap<string, Draft> = new Map()

type Props = {
  glossary: Glossary
  terms: readonly Term[]
  columns: readonly TermColumn[]
  before: number
  count: number
}

export function TermTable({ glossary, terms, columns, before, count }: Props) {
  const [termToDelete, setTermToDelete] = useState<Term>()
  const [detailed, setDetailed] = useState<Term>()
  const [rippled, setRippled] = useState<string>()
  const offerRipple = useOfferRipple(setRippled)
  const cells = useCells(glossary, terms, columns, (line) => void offerRipple(line).catch(() => undefined))
  const { table, current, setCurrent, entered, drafts, onKeyDown } = cells
  const actions = useLatest(cells)
  const isEditor = useMay()('editGlossary')
  const withDrafts = new Set([...drafts.keys()].map((key) => key.split(' ')[0]))
  // One cell is reached by Tab, the arrow keys lead on from there.
  const reached = terms.some(({ id }) => id === current?.term)
    ? current
    : { term: terms[0]?.id, column: columns[0]?.id }

  function onFocus({ target }: React.FocusEvent) {
    const cell = target.closest('td')
    const term = cell && terms[(cell.parentElement as HTMLTableRowElement).sectionRowIndex]
    if (cell && term) setCurrent({ term: term.id, column: columns[cell.cellIndex]?.id ?? ACTIONS })
  }

  return (
    <>
      <div className="relative overflow-auto rounded-lg border border-line sm:max-h-[max(20rem,calc(100dvh-17rem))]">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked through is a grid
          role="grid"
          aria-label="Glossary terms"
          aria-rowcount={count + 1}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          className="stacked w-full border-separate border-spacing-0"
        >
          <thead className="column-names text-13 text-muted">
            <tr aria-rowindex={1}>
              {columns.map(({ id, label }, n) => (
                <th
                  key={id}
                  scope="col"
                  className={`sticky top-0 border-b border-line bg-subtle px-3 py-2 text-start font-medium whitespace-nowrap ${n === 0 ? 'start-0 z-3' : 'z-2'}`}
                >
                  {label}
                </th>
              ))}
              <th scope="col" className="sticky end-0 top-0 z-3 border-b border-line bg-subtle">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term, n) => (
              <TermRow
                key={term.id}
                term={term}
                row={before + n}
                columns={columns}
                current={reached?.term === term.id ? reached.column : undefined}
                entered={entered?.term === term.id ? entered : undefined}
                drafts={withDrafts.has(term.id) ? drafts : NO_DRAFTS}
                cells={actions}
                isEditor={isEditor}
                onDetails={setDetailed}
                onRipple={setRippled}
                onDelete={setTermToDelete}
              />
            ))}
          </tbody>
        </table>
      </div>
      {detailed && <TermDetails glossary={glossary} term={detailed} onClose={() => setDetailed(undefined)} />}
      {rippled !== undefined && (
        <RippleDialog glossary={glossary} term_id={rippled} onClose={() => setRippled(undefined)} />
      )}
      {termToDelete && (
        <DeleteTerm glossary={glossary} term={termToDelete} onClose={() => setTermToDelete(undefined)} />
      )}
    </>
  )
}

/** The same object always, so that a row is drawn again for changes of its own alone. */
function useLatest(cells: Cells): Pick<Cells, 'enter' | 'leave' | 'cancel'> {
  const latest = useRef(cells)
  latest.current = cells
  return useState<Pick<Cells, 'enter' | 'leave' | 'cancel'>>(() => ({
    enter: (...all) => latest.current.enter(...all),
    leave: (...all) => latest.current.leave(...all),
    cancel: (...all) => latest.current.cancel(...all),
  }))[0]
}
