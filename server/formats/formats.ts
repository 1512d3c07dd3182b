import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { appleStrings } from './apple/strings.ts'
import { stringsdict } from './apple/stringsdict.ts'
import { xcstrings } from './apple/xcstrings.ts'
import { tbx } from './exchange/tbx.ts'
import { tmx } from './exchange/tmx.ts'
import type { Format } from './format.ts'
import { po } from './gettext/po.ts'
import { arb } from './json/arb.ts'
import { chromeMessages } from './json/chromeMessages.ts'
import { i18next } from './json/i18next.ts'
import { languagesJson } from './json/languages/languagesJson.ts'
import { plainJson } from './json/plainJson.ts'
import { rootedJson } from './json/rootedJson.ts'
import { fluent } from './lines/fluent.ts'
import { properties } from './lines/properties.ts'
import { renpy } from './lines/renpy.ts'
import { csv } from './tables/csv.ts'
import { xlsx } from './xlsx/xlsx.ts'
import { android } from './xml/android.ts'
import { qtTs } from './xml/qt/qtTs.ts'
import { resx } from './xml/resx.ts'
import { xliff1 } from './xml/xliff1.ts'
import { xliff2 } from './xml/xliff2.ts'
import { languagesYaml } from './yaml/languagesYaml.ts'
import { plainYaml, yaml } from './yaml/yaml.ts'

/** All formats; of two that are equally sure the first is taken. */
export const FORMATS: readonly Format[] = [
  po,
  android,
  resx,
  xliff1,
  xliff2,
  qtTs,
  appleStrings,
  stringsdict,
  xcstrings,
  arb,
  plainJson,
  rootedJson,
  languagesJson,
  chromeMessages,
  i18next,
  properties,
  languagesYaml,
  yaml,
  plainYaml,
  fluent,
  renpy,
  tmx,
  tbx,
  csv,
  xlsx,
]

export const findFormat = (id: string) => FORMATS.find((format) => format.id === id)

export const isOfProgram = ({ isPair, isExchanged }: Format) => !isPair && !isExchanged

/** Returns whether a file that is called so may be of translations and the texts that they translate. */
export const mayBePair = (path: string) =>
  FORMATS.some(({ isPair, extensions }) => isPair && extensions.some((ending) => path.endsWith(`.${ending}`)))

export function detectFormats(bytes: Uint8Array, path: string, languages: readonly LanguageCode[] = []): Format[] {
  const found = FORMATS.map((format) => ({ format, sure: format.detect(bytes, path, languages) }))
  return found
    .filter(({ sure }) => sure > 0)
    .sort((one, other) => other.sure - one.sure)
    .map(({ format }) => format)
}
