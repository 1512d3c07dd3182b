import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { payInvoice } from '../resources/invoices.ts'
import { inTransaction, type Sandbox } from '../sandbox.ts'
import { requireObject } from '../store/objects.ts'
import { StripeFailure } from '../stripeFailure.ts'
import { findForPage } from './findForPage.ts'
import { formatCount, formatDay, formatMoney, STATUS_LABELS, wordsOf } from './format.ts'
import { GO_BACK, sendExpired } from './leavePage.ts'
import { renderLayout } from './pageLayout.ts'

export const invoicePages = (sandbox: Sandbox) =>
  new Hono({ strict: false })
    .get('/:id', async (c) => show(c, await findForPage(sandbox, 'invoice', c.req.param('id'))))
    .post('/:id', async (c) => {
      const id = c.req.param('id')
      const failure = await pay(sandbox, id)
      if (!failure) return c.redirect(`/dev/stripe/invoices/${id}`, 303)
      return show(c, await findForPage(sandbox, 'invoice', id), failure)
    })

const pay = (sandbox: Sandbox, id: string) =>
  inTransaction(sandbox, async (context) => {
    try {
      if (isPayable(await requireObject(context, 'invoice', id))) await payInvoice(context, { off_session: false }, id)
      return undefined
    } catch (error) {
      if (error instanceof StripeFailure) return error.message
      throw error
    }
  })

const isPayable = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible'

function show(c: Context, invoice: Stripe.Invoice | undefined, failure?: string) {
  if (!invoice || invoice.status === 'draft') return sendExpired(c, GO_BACK, 404)
  const { id, number, status, total, customer_name, customer_email, period_start, period_end } = invoice
  const content = html`<section>
<h1>Invoice ${number}</h1>
<p><span class="badge ${status}">${STATUS_LABELS[status!]}</span></p>
${failure ? html`<p class="alert" role="alert">${failure} Nothing was paid. Change the card and try again.</p>` : ''}
<p class="muted">To ${customer_name || customer_email}, for ${formatDay(period_start)} to ${formatDay(period_end)},
made on ${formatDay(invoice.effective_at ?? invoice.created)}.</p>
<div class="scrolled" tabindex="0" role="region" aria-label="Charges">
<table>
<thead><tr><th scope="col">What</th><th scope="col" class="number">Words</th><th scope="col" class="number">Each</th><th scope="col" class="number">Amount</th></tr></thead>
<tbody>${invoice.lines.data.map(renderLine)}</tbody>
<tfoot>${taxOf(invoice) === 0 ? '' : renderSum('Tax (test)', taxOf(invoice))}
${renderSum('Total', total)}
${invoice.starting_balance === 0 ? '' : renderSum('From earlier invoices', invoice.starting_balance)}
${invoice.ending_balance ? renderSum('Carried to the next invoice', invoice.ending_balance) : ''}
${invoice.amount_due === total ? '' : renderSum('Charged', invoice.amount_due)}</tfoot>
</table>
</div>
${
  isPayable(invoice)
    ? html`<form method="post" action="/dev/stripe/invoices/${id}"><button class="primary" type="submit">Pay ${formatMoney(invoice.amount_remaining)}</button></form>`
    : ''
}
</section>`
  return c.html(renderLayout(`Invoice ${number}`, content), failure ? 402 : 200)
}

const taxOf = ({ total, total_excluding_tax }: Stripe.Invoice) => total - (total_excluding_tax ?? total)

const renderSum = (name: string, cents: number) =>
  html`<tr><th scope="row" colspan="3">${name}</th><td class="number">${formatMoney(cents)}</td></tr>`

function renderLine(line: Stripe.InvoiceLineItem) {
  const [words, { amount }] = [wordsOf(line), line]
  return html`<tr>
<td>Translated words</td>
<td class="number">${formatCount(words)}</td>
<td class="number">${words ? formatMoney(amount / words) : ''}</td>
<td class="number">${formatMoney(amount)}</td>
</tr>`
}
