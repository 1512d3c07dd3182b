import { counted, type Text } from '../../readText.ts'
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

/** Web addresses are placeholders; people write to these, and programs look for them, so they are no less exact. */
export const addresses: Check = {
  name: 'addresses',
  severity: 'broken',
  about: 'words',
  find: (source, translation) =>
    [mailsIn, codeNamesIn].flatMap((namesIn) => {
      const given = namesIn(source)
      const found = counted(given.length === 0 ? [] : namesIn(translation))
      return [...new Set(given)].filter((name) => !found.has(name)).map((name) => `${name} is missing.`)
    }),
}

const mailsIn = ({ text }: Text) =>
  text.includes('@') ? (text.match(MAIL) ?? []).map((mail) => mail.replace(/[.-]$/, '')) : []

const codeNamesIn = ({ words }: Text): string[] =>
  ANY_CODE.test(words)
    ? CODE_NAMES.flatMap((form) => words.match(form) ?? []).map((name) => name.replace(/[.-]$/, ''))
    : []
