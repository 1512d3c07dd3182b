import { languageName } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUS_LABELS } from '#db/vocabulary/statuses.ts'
import { BIN_DAYS } from '#server/bin/constants.ts'
import type { Operation, OperationCounts, OperationUndo } from '#server/operations/contract.ts'
import { countRows, formatNumber } from '../../ui/data/numbers.ts'
import { countChanges } from './countTexts.ts'

const count = (number: number, one: string, many: string) => `${formatNumber(number)} ${number === 1 ? one : many}`
const parts = (all: (string | false)[]) => all.filter(Boolean).join(' · ')

export function sayOperation({ kind: whole, bulk_kind, counts, status }: Operation) {
  const kind = bulk_kind ?? whole
  const rows = countRows(counts.rows ?? 0)
  if (kind === 'limit') return `Maximum length of ${rows}`
  if (kind === 'clear') return `Translations of ${rows} removed`
  if (kind === 'replace') return `Text replaced in ${rows}`
  if (kind === 'fill') return `${rows} filled from memory`
  if (kind === 'status') return `${rows} set to ${TRANSLATION_STATUS_LABELS[status!]}`
  if (kind === 'check') return `${rows} marked as checked`
  if (kind === 'copy') return `Source copied into ${rows}`
  if (kind === 'translate') return `Translation of ${rows} by AI`
  if (kind === 'regenerate') return `New translation of ${rows} by AI`
  if (kind === 'update') return `Update of ${rows} by AI`
  if (kind === 'agent')
    return parts([countChanges(texts(counts)), counts.rows !== undefined && `Translation of ${rows} by AI`])
  return countChanges(counts)
}

const texts = ({ rows: _, ...counts }: OperationCounts) => counts

const KINDS: Partial<Record<Operation['kind'], string>> = {
  ...{ merge: 'Merged file', accept: 'Accepted suggestions', import: 'Import of files', carry: 'Carried changes' },
  agent: 'Agent',
}

export const placeOf = ({ kind, name, page, language, counts, by, undone_at }: Operation, at: string) =>
  parts([
    KINDS[kind] ?? false,
    kind === 'carry' ? `from ${name}` : (name ?? false),
    page?.name ?? false,
    language !== null && languageName(language),
    counts.languages !== undefined && `in ${formatNumber(counts.languages)} languages`,
    by,
    at,
    undone_at !== null && 'undone',
  ])

const isDeletion = ({ pages_deleted, translations_deleted }: OperationUndo['taken']) =>
  pages_deleted > 0 || translations_deleted > 0

export function sayUndo({ taken }: Pick<OperationUndo, 'taken'>) {
  const { pages_deleted, texts_deleted, translations_deleted } = taken
  const deleted = parts([
    pages_deleted > 0 && count(pages_deleted, 'page', 'pages'),
    texts_deleted > 0 && count(texts_deleted, 'text', 'texts'),
    translations_deleted > 0 && count(translations_deleted, 'translation', 'translations'),
  ])
  const back = parts([
    taken.texts_changed > 0 && count(taken.texts_changed, 'text', 'texts'),
    taken.translations_changed > 0 && count(taken.translations_changed, 'translation', 'translations'),
  ])
  const lines = [
    deleted && `Deleted: ${deleted}`,
    pages_deleted > 0 && `Pages stay in the bin for ${BIN_DAYS} days, and a redo brings them back`,
    taken.texts_archived > 0 && `Archived: ${count(taken.texts_archived, 'text', 'texts')}`,
    taken.texts_returned > 0 && `Back in the table: ${count(taken.texts_returned, 'text', 'texts')}`,
    back && `As before: ${back}`,
    taken.suggestions_withdrawn > 0 && `Withdrawn: ${count(taken.suggestions_withdrawn, 'suggestion', 'suggestions')}`,
  ]
  return {
    lines: lines.filter((line): line is string => typeof line === 'string' && line !== ''),
    isDeletion: isDeletion(taken),
  }
}
