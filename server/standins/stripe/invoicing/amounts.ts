import type { Stripe } from 'stripe'

/** Smallest amount in cents that is charged; less is carried over to the customer's balance. */
const MIN_CHARGE = 50
const TAX_PERCENT = 10

export const sumOf = (lines: Stripe.InvoiceLineItem[]) => lines.reduce((total, { amount }) => total + amount, 0)

export function amountsOf(lines: Stripe.InvoiceLineItem[], { isTaxed }: { isTaxed: boolean }) {
  const subtotal = sumOf(lines)
  const tax = isTaxed ? Math.round((subtotal * TAX_PERCENT) / 100) : 0
  const total = subtotal + tax
  return {
    amount_due: total,
    amount_remaining: total,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: subtotal,
    total_taxes: isTaxed ? [taxOf(subtotal, tax)] : [],
  }
}

const taxOf = (taxable_amount: number, amount: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: 'txr_stand_in' },
  taxability_reason: 'standard_rated',
  taxable_amount,
  type: 'tax_rate_details',
})

export function splitBalance(total: number, starting_balance: number) {
  const due = total + starting_balance
  const isCarried = due < MIN_CHARGE
  const amount_due = isCarried ? 0 : due
  return { starting_balance, amount_due, amount_remaining: amount_due, ending_balance: isCarried ? due : 0 }
}
