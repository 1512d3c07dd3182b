import { Languages } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { MAX_LANGUAGES_AT_ONCE } from '#server/rows/constants.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx'
import type { OpenVersionProps } from '../props.ts'
import { BAR_BUTTON } from '../toolbar/looks.ts'
import type { ChangeQuery } from '../useTableQuery.ts'

const LABEL = 'More languages in the table'

type MoreLanguagesProps = Pick<OpenVersionProps, 'project'> & {
  languages: readonly LanguageCode[]
  change: ChangeQuery
}

export function MoreLanguages({ project: { target_languages: all }, languages, change }: MoreLanguagesProps) {
  const [first, ...others] = languages
  if (all.length < 2) return null
  const toggled = (code: LanguageCode) =>
    others.includes(code) ? languages.filter((one) => one !== code) : [...languages, code]
  const inFull = [...new Set([...languages, ...all])]
  const count = others.length > 0 ? `+${formatNumber(others.length)}` : ''
  const isFull = languages.length >= MAX_LANGUAGES_AT_ONCE
  return (
    <Menu
      label={LABEL}
      placement="bottom end"
      trigger={
        <Button
          aria-label={[LABEL, count, ...others.map(languageName)].filter(Boolean).join(', ')}
          className={`${BAR_BUTTON} ${others.length > 0 ? 'border-accent bg-accent-soft max-sm:px-1.5!' : 'border-control'}`}
        >
          <Languages aria-hidden size={16} />
          {count && <span className="tabular">{count}</span>}
        </Button>
      }
    >
      {all.length > 2 && (
        <MenuItem
          isDisabled={all.length > MAX_LANGUAGES_AT_ONCE}
          onAction={() => change({ lang: languages.length < inFull.length ? inFull : [first!] })}
        >
          {languages.length < inFull.length ? 'All languages' : 'One language alone'}
        </MenuItem>
      )}
      {all
        .filter((code) => code !== first)
        .map((code) => (
          <MenuItem
            key={code}
            isCurrent={others.includes(code)}
            isDisabled={isFull && !others.includes(code)}
            onAction={() => change({ lang: toggled(code) })}
          >
            {languageName(code)}
          </MenuItem>
        ))}
    </Menu>
  )
}
