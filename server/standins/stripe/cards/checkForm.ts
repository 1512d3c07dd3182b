import type { Card, CardFault } from './testCards.ts'

export const digitsOf = (text: string) => text.replace(/[\s-]/g, '')

export function formFaultOf(card: Card, today: Date): CardFault | undefined {
  const number = digitsOf(card.number)
  const isAmex = /^3[47]/.test(number)
  if (!/^\d{12,19}$/.test(number))
    return { field: 'number', code: 'incomplete_number', message: 'Your card number is incomplete.' }
  if (!passesLuhn(number)) return { field: 'number', code: 'incorrect_number', message: 'Your card number is invalid.' }
  if (!/^(0?[1-9]|1[0-2])$/.test(card.month) || !/^(\d{2}|\d{4})$/.test(card.year))
    return { field: 'expiry', code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
  const year = fullYear(card.year)
  if (year < today.getUTCFullYear())
    return { field: 'expiry', code: 'invalid_expiry_year', message: "Your card's expiration year is in the past." }
  if (year === today.getUTCFullYear() && Number(card.month) <= today.getUTCMonth())
    return { field: 'expiry', code: 'invalid_expiry_month', message: "Your card's expiration date is in the past." }
  if (year > today.getUTCFullYear() + 50)
    return { field: 'expiry', code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
  if (!new RegExp(`^\\d{${isAmex ? 4 : 3}}$`).test(card.cvc))
    return { field: 'cvc', code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
  return undefined
}

export const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

function passesLuhn(number: string) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
