import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { UnnamedLanguage } from '#server/files/read/contract.ts'
import { Select } from '#web/ui/fields/Select.tsx'

type Props = {
  /** Null where the file names the language itself. */
  unnamed: UnnamedLanguage | null | undefined
  path?: string
  onChange: (language: LanguageCode) => void
  isDisabled: boolean
}

export const LanguageChoice = ({ unnamed, path, onChange, isDisabled }: Props) =>
  unnamed && (
    <Select
      label={path === undefined ? 'Language of the translations' : `Language of the translations in ${path}`}
      options={unnamed.languages.map((code) => ({ id: code, label: languageName(code) }))}
      value={unnamed.language ?? undefined}
      onChange={onChange}
      placeholder="Select a language"
      hint={
        unnamed.language === null
          ? 'The file does not name its language. Its translations are left out until you select one.'
          : undefined
      }
      isDisabled={isDisabled}
    />
  )
