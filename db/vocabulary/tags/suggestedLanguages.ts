import { type LanguageCode, languageName } from '../languages.ts'

const TAGS = [
  ...['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN'],
  ...['es-ES', 'es-419', 'es-MX', 'es-AR', 'es-US'],
  ...['fr-FR', 'fr-CA', 'fr-BE', 'fr-CH'],
  ...['de-DE', 'de-AT', 'de-CH', 'it-IT', 'it-CH', 'nl-NL', 'nl-BE'],
  ...['pt-BR', 'pt-PT'],
  ...['zh-Hans', 'zh-Hant', 'zh-HK', 'zh-CN', 'zh-TW', 'yue'],
  ...['ar-SA', 'ar-EG', 'ar-AE', 'he', 'fa', 'ur'],
  ...['sv', 'nb', 'nn', 'fi', 'is', 'et', 'lv', 'lt'],
  ...['cs', 'sk', 'sl', 'hr', 'bs', 'sr', 'sr-Latn', 'mk', 'bg', 'ro', 'uk', 'be', 'sq'],
  ...['ca', 'eu', 'gl', 'ga', 'cy'],
  ...['th', 'vi', 'id', 'ms', 'fil', 'km', 'lo', 'my'],
  ...['hi', 'bn', 'ta', 'te', 'mr', 'pa', 'gu', 'kn', 'ml', 'ne', 'si'],
  ...['az', 'kk', 'ky', 'uz', 'ka', 'hy', 'mn', 'sw', 'am', 'af', 'zu'],
]

export const SUGGESTED_LANGUAGES: readonly LanguageCode[] = TAGS.toSorted((one, other) =>
  languageName(one).localeCompare(languageName(other), 'en'),
)
