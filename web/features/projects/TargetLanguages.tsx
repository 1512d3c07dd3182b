import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { type LanguageCode, languageName, NO_LANGUAGE } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LABEL } from '../../ui/fields/Field.tsx'
import { MenuItem } from '../../ui/overlays/Menu.tsx'
import { SearchMenu } from '../../ui/overlays/SearchMenu.tsx'
import { languagesFound } from './languagesFound.ts'

type Props = { source: LanguageCode; value: LanguageCode[]; onChange: (codes: LanguageCode[]) => void }

export function TargetLanguages({ source, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const found = languagesFound(typed)
  const offered = found.filter((code) => code !== source && !value.includes(code))
  function add(code: LanguageCode) {
    onChange([...value, code])
    setTyped('')
  }
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
          <SearchMenu
            label="Add Language"
            staysOpen
            search={{
              label: 'Search languages',
              placeholder: 'Search, or a tag such as pt-BR',
              value: typed,
              onChange: setTyped,
            }}
            empty={found.length === 0 ? NO_LANGUAGE : 'This language has already been added'}
            trigger={
              <Button size="sm" icon={Plus}>
                Add Language
              </Button>
            }
          >
            {offered.map((code) => (
              <MenuItem key={code} id={code} note={code} textValue={languageName(code)} onAction={() => add(code)}>
                {languageName(code)}
              </MenuItem>
            ))}
          </SearchMenu>
        </li>
      </ul>
    </fieldset>
  )
}
