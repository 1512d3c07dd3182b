import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { canonicalLanguage, type LanguageCode, languageName, NO_LANGUAGE } from '#db/vocabulary/languages.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'
import { finds, fold, searchable } from '../../ui/data/searching.ts'
import { ERROR, INPUT, LABEL } from '../../ui/fields/Field.tsx'
import { LIST, POPOVER } from '../../ui/overlays/Menu.tsx'

type Props = {
  /** Languages that cannot be added once more. */
  taken: readonly LanguageCode[]
  onAdd: (code: LanguageCode) => void
}

const ALREADY = 'This language has already been added'

/** A search over languages with a region or script, and others; what is typed may be any tag. */
export function AnotherLanguage({ taken, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const found = languagesFor(typed).filter((code) => !taken.includes(code))

  function change(text: string) {
    setTyped(text)
    setError(undefined)
  }

  function add(code: LanguageCode | undefined) {
    if (code === undefined) return setError(NO_LANGUAGE)
    if (taken.includes(code)) return setError(ALREADY)
    onAdd(code)
    change('')
  }

  return (
    <ComboBox
      items={found.map((code) => ({ id: code, name: languageName(code) }))}
      inputValue={typed}
      onInputChange={change}
      value={null}
      onChange={(key) => key !== null && add(String(key))}
      allowsCustomValue
      menuTrigger="focus"
      isInvalid={error !== undefined}
      className="flex max-w-80 flex-col gap-1"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed.trim() === '') return
        event.preventDefault()
        add(canonicalLanguage(typed.trim()) ?? (found.length === 1 ? found[0] : undefined))
      }}
    >
      <Label className={LABEL}>Another language</Label>
      <Input placeholder="Search, or enter a tag such as pt-BR" autoFocus className={`h-9 ${INPUT}`} />
      {error === undefined && (
        <Text slot="description" className="text-13 text-muted">
          With its region or script, such as Portuguese (Brazil) or zh-Hant.
        </Text>
      )}
      <FieldError className={ERROR}>{error}</FieldError>
      <Popover offset={4} className={`flex w-(--trigger-width) flex-col ${POPOVER}`}>
        <ListBox className={LIST}>
          {({ id, name }: { id: string; name: string }) => (
            <ListBoxItem
              id={id}
              textValue={name}
              className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 text-14 outline-none data-focused:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-12 text-muted">{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Those whose name or tag has what was typed, and the one that was typed as a tag. */
function languagesFor(typed: string): LanguageCode[] {
  const text = fold(typed.trim())
  const known = SUGGESTED_LANGUAGES.filter(
    (code) => code.toLowerCase().startsWith(text) || finds(searchable(languageName(code)), text),
  )
  const tag = text === '' ? undefined : canonicalLanguage(typed.trim())
  return tag === undefined || known.includes(tag) ? known : [tag, ...known]
}
