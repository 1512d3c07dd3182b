import type { Stripe } from 'stripe'

/** Less than this is not charged in dollars, but carried to the customer's balance. */
const LEAST_CHARGE = 50
/** The stand-in's tax, wherever the customer lives. */
const TAX_PERCENT = 10

export const sumOf = (lines: Stripe.InvoiceLineItem[]) => lines.reduce((total, { amount }) => total + amount, 0)

/** The sums of an invoice's lines, with the tax on top where it is calculated. */
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

/** Splits a total into the charge now and the balance of the next invoice: a credit, or too little to be charged. */
export function settleBalance(total: number, starting_balance: number) {
  const due = total + starting_balance
  const isCarried = due < LEAST_CHARGE
  const amount_due = isCarried ? 0 : due
  return { starting_balance, amount_due, amount_remaining: amount_due, ending_balance: isCarried ? due : 0 }
}
