import { Plus, Search, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { type LanguageCode, languageName, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LABEL } from '../../ui/fields/Field.tsx'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'

/** Fetched when it is wanted. */
const AnotherLanguage = lazy(() =>
  import('./AnotherLanguage.tsx').then((module) => ({ default: module.AnotherLanguage })),
)

type Props = { source: LanguageCode; value: LanguageCode[]; onChange: (codes: LanguageCode[]) => void }

/** Chips with a picker of the specified languages, and a search for others, that offers neither the source language nor one that is there already. */
export function TargetLanguages({ source, value, onChange }: Props) {
  const offered = SPECIFIED_LANGUAGES.filter((code) => code !== source && !value.includes(code))
  const [isSearching, setIsSearching] = useState(false)
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={`mb-1 ${LABEL}`}>Target languages</legend>
      <ul className="flex flex-wrap items-center gap-1.5">
        {value.map((code) => (
          <li
            key={code}
            className="inline-flex h-7 items-center pointer-coarse:h-11 gap-1 rounded-full bg-accent-soft ps-3 pe-0.5 text-13 font-medium"
          >
            {languageName(code)}
            <AriaButton
              aria-label={`Remove ${languageName(code)}`}
              onPress={() => onChange(value.filter((other) => other !== code))}
              className="grid size-6 place-items-center rounded-full pointer-coarse:size-11 text-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={12} />
            </AriaButton>
          </li>
        ))}
        <li>
          <Menu
            label="Add Language"
            trigger={
              <Button size="sm" icon={Plus}>
                Add Language
              </Button>
            }
          >
            {offered.map((code) => (
              <MenuItem key={code} onAction={() => onChange([...value, code])}>
                {languageName(code)}
              </MenuItem>
            ))}
          </Menu>
        </li>
        <li>
          <Button size="sm" variant="ghost" icon={Search} onPress={() => setIsSearching(true)}>
            Another language
          </Button>
        </li>
      </ul>
      {isSearching && (
        <Suspense>
          <AnotherLanguage
            taken={[source, ...value]}
            onAdd={(code) => {
              onChange([...value, code])
              setIsSearching(false)
            }}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
