import { Plus, X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { LANGUAGE_CODES, type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LABEL } from '../../ui/fields/Field.tsx'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'

type Props = { source: LanguageCode; value: LanguageCode[]; onChange: (codes: LanguageCode[]) => void }

/** Chips with a picker that offers neither the source language nor one that is there already. */
export function TargetLanguages({ source, value, onChange }: Props) {
  const offered = LANGUAGE_CODES.filter((code) => code !== source && !value.includes(code))
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
        {offered.length > 0 && (
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
        )}
      </ul>
    </fieldset>
  )
}
