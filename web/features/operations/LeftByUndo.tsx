import { languageName } from '#db/vocabulary/languages.ts'
import type { OperationUndo } from '#server/operations/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'
import { nameSome } from './nameSome.ts'

type Left = Pick<OperationUndo, 'left' | 'left_count'>
type Props = Left & {
  of?: 'row' | 'text'
  isOneLanguage?: boolean
  isAhead?: boolean
}

export function LeftByUndo({ left, left_count, of = 'text', isOneLanguage = false, isAhead = false }: Props) {
  if (left_count === 0) return null
  const names = left.map(({ identifier, page_name, language, changed_by }) =>
    [
      identifier || page_name,
      changed_by ? ` by ${changed_by}` : '',
      !isOneLanguage && language ? ` in ${languageName(language)}` : '',
    ].join(''),
  )
  const count = isAhead ? `Edited since, stays: ${formatNumber(left_count)}` : sayKept(left_count, of)
  return (
    <span className="block wrap-anywhere">
      {count}
      {names.length > 0 && (
        <>
          {isAhead ? ' · ' : ': '}
          <bdi>{nameSome(names, left_count)}</bdi>
        </>
      )}
    </span>
  )
}

const sayKept = (count: number, of: string) =>
  count === 1
    ? `One ${of} has changed since and was kept`
    : `${formatNumber(count)} ${of}s have changed since and were kept`
