import { counted, type Text } from '../../readText.ts'
import { scriptsOf } from '../../scripts.ts'
import { misspelledName } from '../../writing/misspelledNames.ts'
import type { Check } from '../check.ts'

const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}/g
/** Of programs: `--full-screen`, `/usr/share/games`, `C:\\Games`, `rename()`. */
const CODE_NAMES = [
  /(?<=^|[\s"'(])--[a-z][a-z0-9]+(?:-[a-z0-9]+)*(?=$|[\s"'=),.])/gu,
  /(?<=^|[\s"'(])(?:~|\.{1,2})?\/[a-z][\w.-]{0,60}(?:\/[\w.-]{1,60})+/giu,
  /(?<![\p{L}\p{N}])[A-Z]:\\[\w.-]{1,60}(?:\\[\w.-]{1,60})*/gu,
  /(?<![\p{L}\p{N}_])[A-Za-z_][\w.]{1,60}\(\)/gu,
]
const ANY_CODE = /--|\/|:\\|\(\)/
/** Of files by the endings in use, and of variables: `traceback.txt`, `line_leading`. */
const NAMES = [
  /(?<![\w.-])[a-z][\w-]{2,60}\.(?:txt|log|md|html?|css|js|ts|json|xml|ya?ml|toml|ini|cfg|conf|csv|tsv|po|lua|py|rpy|sh|bat|exe|dll|apk|dmg|zip|rar|7z|gz|png|jpe?g|gif|webp|svg|mp[34]|ogg|wav|flac|ttf|otf|sav|dat|bin|pak|wad|pdf)(?!\w|\.\w)/gu,
  /(?<![\w.-])[a-z][a-z0-9]{1,40}(?:_[a-z0-9]{2,40}){1,6}(?![\w-])/gu,
]

/** Web addresses are placeholders; people write to these, and programs look for them, so they are no less exact. */
export const addresses: Check = {
  name: 'addresses',
  severity: 'broken',
  about: 'words',
  find(source, translation, { to }) {
    const faults = [mailsIn, codeNamesIn].flatMap((findIn) => {
      const given = findIn(source)
      const found = counted(given.length === 0 ? [] : findIn(translation))
      return [...new Set(given)].filter((name) => !found.has(name)).map((name) => `${name} is missing.`)
    })
    const lost = namesIn(source).find((name) => !translation.words.includes(name))
    if (lost !== undefined) faults.push(`${lost} is missing.`)
    if (faults.length > 0 || scriptsOf(to).includes('Latin')) return faults
    const misspelled = misspelledName(source, translation)
    return misspelled === undefined ? [] : [`${misspelled} is missing.`]
  },
}

const namesIn = ({ words }: Text): string[] =>
  /\w[._][a-z]/.test(words) ? NAMES.flatMap((form) => words.match(form) ?? []) : []

const mailsIn = ({ text }: Text) =>
  text.includes('@') ? (text.match(MAIL) ?? []).map((mail) => mail.replace(/[.-]$/, '')) : []

const codeNamesIn = ({ words }: Text): string[] =>
  ANY_CODE.test(words)
    ? CODE_NAMES.flatMap((form) => words.match(form) ?? []).map((name) => name.replace(/[.-]$/, ''))
    : []
