import { normalized } from '#db/vocabulary/normalize.ts'

const IGNORES_DOTS = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox that an address leads to: spellings of one mailbox are equal. Most services deliver `ana+tag@` to
 * `ana@` (RFC 5233), and Gmail ignores dots and its second domain.
 */
export function mailboxOf(address: string) {
  const text = normalized(address, 'NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, '')]
  const untagged = name.split('+')[0] || name
  return IGNORES_DOTS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
