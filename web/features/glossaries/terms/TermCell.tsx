import { languageName } from '#db/vocabulary/languages.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CellEditor } from './CellEditor.tsx'
import { type TermColumn, writtenIn } from './columns.ts'
import { isKept, lineIn, type SharedText, sharedFacts, sharedTexts, type Term } from './terms.ts'
import { type Cells, type Draft, type Entered, keyOf, textOf } from './useCells.ts'

type Props = {
  term: Term
  column: TermColumn
  isCurrent: boolean
  entered: Entered | undefined
  drafts: ReadonlyMap<string, Draft>
  cells: Pick<Cells, 'enter' | 'leave' | 'cancel'>
}

export function TermCell(props: Props) {
  const { term, column, isCurrent, entered, cells } = props
  const texts: Pick<SharedText, 'lines'>[] =
    column.kind === 'shared' ? sharedTexts(term, column.field) : [{ lines: term.lines }]
  const isSplit = texts.length > 1
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the keys of all cells
    <td
      tabIndex={isCurrent && !entered ? 0 : -1}
      data-label={column.label}
      onClick={({ target }) =>
        target instanceof HTMLTextAreaElement || isSplit || cells.enter({ term: term.id, column: column.id, part: 0 })
      }
      className={`cursor-text border-b border-line p-1 align-top -outline-offset-2 max-sm:border-0 ${column.width} ${column.id === 'term_id' ? 'start-0 z-1 bg-surface font-medium sm:sticky' : ''}`}
    >
      {texts.map(({ lines }, part) => (
        <CellPart key={lines[0]!.id} {...props} part={part} lines={isSplit ? lines : undefined} />
      ))}
      {column.id === 'term_id' && <TermBadges term={term} />}
    </td>
  )
}

function CellPart({
  term,
  column,
  isCurrent,
  entered,
  drafts,
  cells,
  part,
  lines,
}: Props & { part: number; lines: SharedText['lines'] | undefined }) {
  const at = { term: term.id, column: column.id, part }
  const draft = drafts.get(keyOf(at))
  if (entered?.part === part)
    return (
      <CellEditor
        label={`${column.label} of ${term.term_id}`}
        column={column}
        text={entered.text}
        onLeave={cells.leave}
        onCancel={cells.cancel}
      />
    )
  const shown = (
    <>
      <CellText term={term} column={column} text={draft?.text ?? textOf(term, column, part)} />
      {column.kind === 'translation' && <LineFacts line={lineIn(term, column.target_language)} />}
      {draft?.isRefused && <span className="block px-2 pb-1 text-12 text-red">Not saved</span>}
    </>
  )
  if (!lines) return <div aria-busy={draft?.isRefused === false}>{shown}</div>
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => cells.enter(at)}
      className="block w-full rounded-sm text-start hover:bg-hover"
    >
      {shown}
      <span className="block px-2 pb-1 text-12 font-normal text-muted">
        {lines.map(({ target_language: code }) => (code ? languageName(code) : 'No language')).join(', ')}
      </span>
    </button>
  )
}

function CellText({ term, column, text }: { term: Term; column: TermColumn; text: string }) {
  const box = 'min-h-7 px-2 py-1 hyphens-auto wrap-anywhere pointer-coarse:min-h-11'
  if (text !== '')
    return (
      <div {...writtenIn(column.language)} className={`whitespace-pre-wrap ${box}`}>
        {text}
      </div>
    )
  const isKeptSo = column.kind === 'translation' && isKept(term, column.target_language)
  return <div className={`text-muted ${box}`}>{isKeptSo ? 'Not translated' : '—'}</div>
}

const NOTE = 'block px-2 pb-1 text-12 font-normal text-muted wrap-anywhere'

function TermBadges({ term }: { term: Term }) {
  const { is_proposed, is_case_sensitive, part_of_speech, source_variants } = sharedFacts(term)
  const said = [part_of_speech, is_case_sensitive && 'case-sensitive'].filter(Boolean).join(', ')
  return (
    <>
      {said && <span className={NOTE}>{said}</span>}
      {source_variants.length > 0 && <span className={NOTE}>{`Also: ${source_variants.join(', ')}`}</span>}
      {is_proposed && (
        <span className="block px-2 pb-1">
          <Badge tone="amber">Proposed</Badge>
        </span>
      )}
    </>
  )
}

function LineFacts({ line }: { line: GlossaryEntry | undefined }) {
  if (!line) return null
  const { forbidden, variants, gender } = line
  return (
    <>
      {gender && <span className={NOTE}>{gender}</span>}
      {variants.length > 0 && <span className={NOTE}>{`Also: ${variants.join(', ')}`}</span>}
      {forbidden.length > 0 && <span className={NOTE}>{`Never: ${forbidden.join(', ')}`}</span>}
    </>
  )
}
