import { memo } from 'react'
import { directionOf, languageName } from '#db/vocabulary/languages.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Pieces } from '../rowText/Difference.tsx'
import type { RowFound } from './calls.ts'
import { hitPieces } from './hitPieces.ts'

type RowHitsProps = {
  row: RowFound
  isNamed: boolean
  leftOut: readonly number[]
  onToggle: (row: RowFound, hit: number) => void
}

export const RowHits = memo(function RowHits({ row, isNamed, leftOut, onToggle }: RowHitsProps) {
  const { language } = row
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <p className="text-12 text-muted wrap-anywhere">
        {isNamed && `${languageName(language)} · `}
        {row.version_name !== undefined && `${row.version_name} · `}
        {row.page_name} · <bdi>{row.identifier}</bdi> · <bdi>{row.source}</bdi>
      </p>
      {row.is_claimed && <p className="text-12 text-amber">The AI works on this row, so it stays.</p>}
      {row.hits.map((hit, at) => (
        <div key={hit.from}>
          <Checkbox
            isSelected={!row.is_claimed && !hit.breaks && !leftOut.includes(at)}
            isDisabled={row.is_claimed || hit.breaks}
            onChange={() => onToggle(row, at)}
          >
            <span
              lang={language}
              dir={directionOf(language)}
              className="min-w-0 text-14 whitespace-pre-wrap wrap-anywhere"
            >
              <Pieces pieces={hitPieces(row.text, hit)} />
            </span>
          </Checkbox>
          {hit.breaks && <p className="ps-6 text-12 text-amber">This would change a placeholder, so it stays.</p>}
        </div>
      ))}
    </li>
  )
})
