import type { UseQueryResult } from '@tanstack/react-query'
import { PreviewFailure } from '../../layout/PreviewFailure.tsx'
import { FilePreview } from '../../ui/data/FilePreview.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import type { AnyGlossaryPreview as Preview } from './previewQuery.ts'

type Props = { preview: UseQueryResult<Preview>; share: number }

export const GlossaryPreview = ({ preview, share }: Props) => (
  <FilePreview
    preview={preview}
    failure={<PreviewFailure title="The file cannot be read" query={preview} />}
    share={share}
    summaryOf={summaryOf}
    columnsOf={columnsOf}
  />
)

const summaryOf = ({ rows_count }: Preview, delimiter: string | undefined) =>
  [`${formatNumber(rows_count)} ${rows_count === 1 ? 'entry' : 'entries'}`, delimiter ?? 'TBX'].join(' · ')

const columnsOf = ({ columns }: Preview) => columns.map(({ name, use }) => ({ name, use: USES[use] }))

const USES: Record<Preview['columns'][number]['use'], string> = {
  term_id: 'term',
  term_description: 'description',
  source_text: 'source text',
  target_language: 'language',
  translation: 'translation',
  notes: 'notes',
  context: 'context',
  forbidden: 'forbidden words',
  variants: 'variants',
  source_variants: 'variants of the source',
  is_case_sensitive: 'case',
  is_proposed: 'proposed',
  part_of_speech: 'part of speech',
  gender: 'gender',
  ignored: 'not used',
}
