import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { directionOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import type { RippledRow } from '#server/ripples/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { setFocusFallback } from '#web/ui/focus/focusFallback.ts'
import { Pieces } from '../../rowText/Difference.tsx'
import { piecesOf } from './piecesOf.ts'

type Props = {
  row: RippledRow
  language: LanguageCode
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
  onRenew: () => void
}

export function RippleRow({ row, language, isChosen, isBusy, onChoose, onRenew }: Props) {
  const { project_id, project_name, version_id, version_name, page_name, identifier, source, source_text_id } = row
  const item = useRef<HTMLLIElement>(null)

  /** A renewed row leaves the list: the focus goes on to the one behind it. */
  function renew() {
    const near = item.current?.nextElementSibling ?? item.current?.previousElementSibling
    const button = item.current?.querySelector('button')
    if (button) setFocusFallback(button, () => near?.querySelector<HTMLElement>('button, a'))
    onRenew()
  }

  const text = (
    <span lang={language} dir={directionOf(language)} className="min-w-0 text-14 whitespace-pre-wrap wrap-anywhere">
      <Pieces pieces={piecesOf(row)} />
    </span>
  )
  const link = `/projects/${project_id}/rows?${new URLSearchParams({ lang: language, version: version_id, row: source_text_id })}`
  return (
    <li ref={item} className="border-t border-line py-2 first:border-t-0">
      <p className="text-12 text-muted wrap-anywhere">
        {[project_name, version_name, page_name].join(' / ')} · <bdi>{identifier}</bdi> · <bdi>{source}</bdi>
      </p>
      <div className="flex items-start justify-between gap-3">
        {row.is_certain && !row.is_claimed ? (
          <Checkbox isSelected={isChosen} isDisabled={isBusy} onChange={onChoose}>
            {text}
          </Checkbox>
        ) : (
          text
        )}
        {row.is_certain && !row.is_claimed ? (
          <Button size="sm" onPress={renew} aria-label={`Replace in ${identifier || source}`}>
            Replace
          </Button>
        ) : (
          <Badge tone="blue">by AI</Badge>
        )}
      </div>
      {row.is_claimed && <p className="text-12 text-amber">The AI works on this row, so it stays.</p>}
      {!row.is_certain && !row.is_claimed && (
        <p className="text-12 text-muted">
          <bdi>
            {row.hits.some(({ breaks }) => breaks)
              ? 'A placeholder would change.'
              : 'The word is inflected here, or its form is not certain.'}
          </bdi>{' '}
          <Link to={link} target="_blank" className="font-medium text-accent underline">
            Edit by hand
          </Link>
        </p>
      )}
    </li>
  )
}
