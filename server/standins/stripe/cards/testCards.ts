export type Card = {
  number: string
  month: string
  year: string
  cvc: string
  name: string
  country?: string
  postal_code?: string
}
export type CardFault = {
  field: 'number' | 'expiry' | 'cvc'
  code: string
  decline_code?: string
  message: string
}
type Behaviour = Omit<CardFault, 'field'> & { field?: CardFault['field']; when?: 'charged' }

const DECLINED = { code: 'card_declined', message: 'Your card was declined.' }
const INSUFFICIENT = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

const FAILING: Record<string, Behaviour> = {
  '4000000000000002': { ...DECLINED, decline_code: 'generic_decline' },
  '4000000000009995': INSUFFICIENT,
  '4000000000009987': { ...DECLINED, decline_code: 'lost_card' },
  '4000000000009979': { ...DECLINED, decline_code: 'stolen_card' },
  '4000000000000069': { field: 'expiry', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { field: 'cvc', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000000000000341': { ...DECLINED, decline_code: 'generic_decline', when: 'charged' },
}

const AUTHENTICATED: Record<string, 'once' | 'always'> = {
  '4000002500003155': 'once',
  '4000002760003184': 'always',
}

const AUTHENTICATION_REQUIRED: CardFault = {
  field: 'number',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const needsAuthentication = (number: string) => number in AUTHENTICATED

const WORKING: Record<string, string> = {
  '4242424242424242': 'visa',
  '4000056655665556': 'visa',
  '5555555555554444': 'mastercard',
  '2223003122003222': 'mastercard',
  '378282246310005': 'amex',
  '6011111111111117': 'discover',
  '3056930009020004': 'diners',
  '3566002020360505': 'jcb',
  '6200000000000005': 'unionpay',
}

export const OFFERED_CARDS = [
  { number: '4242424242424242', says: 'works' },
  { number: '5555555555554444', says: 'works, Mastercard' },
  { number: '4000000000000002', says: 'is declined' },
  { number: '4000000000009995', says: 'has insufficient funds' },
  { number: '4000000000000069', says: 'has expired' },
  { number: '4000000000000341', says: 'is saved, then declined when it is charged' },
  { number: '4000002500003155', says: 'is confirmed with its bank when it is saved' },
  { number: '4000002760003184', says: 'is confirmed with its bank whenever it is charged' },
]

export const brandOf = (number: string) => WORKING[number] ?? (number.startsWith('4') ? 'visa' : 'unknown')

export function saveFaultOf(number: string): CardFault | undefined {
  const fails = FAILING[number]
  if (fails) return fails.when === 'charged' ? undefined : { field: 'number', ...fails }
  if (number in WORKING || needsAuthentication(number)) return undefined
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.'
  return { field: 'number', code: 'card_declined', decline_code: 'test_mode_live_card', message }
}

export function chargeFaultOf(last4: string, { isConfirmed }: { isConfirmed: boolean }): CardFault | undefined {
  const asks = Object.entries(AUTHENTICATED).find(([number]) => number.endsWith(last4))?.[1]
  if (asks) return asks === 'once' && isConfirmed ? undefined : AUTHENTICATION_REQUIRED
  const found = Object.entries(FAILING).find(([number]) => number.endsWith(last4))
  return found && { field: 'number', ...found[1] }
}
