import { counted } from '../../readText.ts'
import type { Check } from '../check.ts'

const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}/g

/** Web addresses are placeholders; people write to these, so they are no less exact. */
export const addresses: Check = {
  name: 'addresses',
  severity: 'broken',
  about: 'words',
  find(source, translation) {
    if (!source.text.includes('@')) return []
    const found = counted(mailsIn(translation.text))
    return [...new Set(mailsIn(source.text))].filter((mail) => !found.has(mail)).map((mail) => `${mail} is missing.`)
  },
}

const mailsIn = (text: string) => (text.match(MAIL) ?? []).map((mail) => mail.replace(/[.-]$/, ''))
