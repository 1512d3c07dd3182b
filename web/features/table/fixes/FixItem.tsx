import type { ReactNode } from 'react'
import { CHECK_LABELS, type CheckName } from '#db/vocabulary/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Difference } from '../../rowText/Difference.tsx'

type Shown = { identifier: string; source: string; check: CheckName; before: string; after: string; place?: string }
type FixItemProps = {
  fix: Shown
  language: LanguageCode
  isChosen: boolean
  isDisabled?: boolean
  onToggle: () => void
  children?: ReactNode
}

export function FixItem({ fix, language, isChosen, isDisabled = false, onToggle, children }: FixItemProps) {
  const { identifier, source, check, before, after, place } = fix
  return (
    <li className="flex gap-2 py-2">
      <Checkbox aria-label={`Fix ${identifier}`} isSelected={isChosen} isDisabled={isDisabled} onChange={onToggle} />
      <div className="min-w-0 flex-1 text-13 wrap-anywhere">
        <p className="text-12 text-muted">
          {CHECK_LABELS[check]} {place !== undefined && <>· {place} </>}· <bdi>{source}</bdi>
        </p>
        <p lang={language} dir="auto" className="whitespace-pre-wrap">
          <Difference before={marked(before)} after={marked(after)} language={language} grain="grapheme" />
        </p>
        {children}
      </div>
    </li>
  )
}

const marked = (text: string) =>
  text.replaceAll('\n', '↵\n').replaceAll(/^ +| +$| {2,}/gm, (blanks) => '·'.repeat(blanks.length))
