import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { type Counter, withDesk } from './counter.ts'
import { find } from './desk.ts'
import { findForPage } from './findForPage.ts'
import { payInvoice } from './invoices.ts'
import { GO_BACK, showEnded } from './leavePage.ts'
import { layOutPage } from './pageLayout.ts'
import { STATUS_LABELS, shownCount, shownDay, shownMoney, wordsOf } from './shown.ts'
import { StripeFailure } from './stripeFailure.ts'

/** What an invoice is made of, and how it is paid when the card failed. */
export const invoicePages = (counter: Counter) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => show(c, await findForPage(counter, 'invoice', c.req.param('id'))))
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const failure = await pay(counter, id)
      if (!failure) return c.redirect(`/dev/stripe/invoices/${id}`, 303)
      return show(c, await findForPage(counter, 'invoice', id), failure)
    })

/** What the attempt has changed stays, also when it fails. */
const pay = (counter: Counter, id: string) =>
  withDesk(counter, async (desk) => {
    try {
      if (isPayable(await find(desk, 'invoice', id))) await payInvoice(desk, { off_session: false }, id)
      return undefined
    } catch (error) {
      if (error instanceof StripeFailure) return error.message
      throw error
    }
  })

const isPayable = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible'

function show(c: Context, invoice: Stripe.Invoice | undefined, failure?: string) {
  if (!invoice || invoice.status === 'draft') return showEnded(c, GO_BACK, 404)
  const { id, number, status, total, customer_name, customer_email, period_start, period_end } = invoice
  const content = html`<section>
<h1>Invoice ${number}</h1>
<p><span class="badge ${status}">${STATUS_LABELS[status!]}</span></p>
${failure ? html`<p class="alert" role="alert">${failure} Nothing was paid. Change the card and try again.</p>` : ''}
<p class="muted">To ${customer_name || customer_email}, for ${shownDay(period_start)} to ${shownDay(period_end)},
made on ${shownDay(invoice.effective_at ?? invoice.created)}.</p>
<div class="scrolled" tabindex="0" role="region" aria-label="What is charged">
<table>
<thead><tr><th scope="col">What</th><th scope="col" class="number">Words</th><th scope="col" class="number">Each</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${invoice.lines.data.map(showLine)}</tbody>
<tfoot>${taxOf(invoice) === 0 ? '' : showSum('Tax (test)', taxOf(invoice))}
${showSum('Total', total)}
${invoice.starting_balance === 0 ? '' : showSum('From invoices before', invoice.starting_balance)}
${invoice.ending_balance ? showSum('Carried to the next invoice', invoice.ending_balance) : ''}
${invoice.amount_due === total ? '' : showSum('Charged', invoice.amount_due)}</tfoot>
</table>
</div>
${
  isPayable(invoice)
    ? html`<form method="post" action="/dev/stripe/invoices/${id}"><button class="primary" type="submit">Pay ${shownMoney(invoice.amount_remaining)}</button></form>`
    : ''
}
</section>`
  return c.html(layOutPage(`Invoice ${number}`, content), failure ? 402 : 200)
}

const taxOf = ({ total, total_excluding_tax }: Stripe.Invoice) => total - (total_excluding_tax ?? total)

const showSum = (name: string, cents: number) =>
  html`<tr><th scope="row" colspan="3">${name}</th><td class="number">${shownMoney(cents)}</td></tr>`

function showLine(line: Stripe.InvoiceLineItem) {
  const [words, { amount }] = [wordsOf(line), line]
  return html`<tr>
<td>Translated words</td>
<td class="number">${shownCount(words)}</td>
<td class="number">${words ? shownMoney(amount / words) : ''}</td>
<td class="number">${shownMoney(amount)}</td>
</tr>`
}
