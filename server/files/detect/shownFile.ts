import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Format } from '../../formats/format.ts'
import type { UnnamedLanguage } from '../read/contract.ts'

export const showFormat = ({ id, name }: Format) => ({ id, name })

type Read = { isUnnamed: boolean; language: LanguageCode | undefined; languages: LanguageCode[] }

export const showUnnamed = ({ isUnnamed, language, languages }: Read): UnnamedLanguage | null =>
  isUnnamed ? { language: language ?? null, languages } : null
