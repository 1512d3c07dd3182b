import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { periodOf } from '../subscriptions/periods.ts'
import { formatCard, formatDay, formatMoney, formatWords, STATUS_LABELS } from './format.ts'
import type { Html } from './pageLayout.ts'
import type { Portal } from './portalActions.ts'

type Shown = Portal & { session: Stripe.BillingPortal.Session; notice: string | undefined }

export function renderPortal({ customer, subscription, card, invoices, features, session, notice }: Shown): Html {
  const at = `/dev/stripe/portal/${session.id}`
  return html`${notice ? html`<p class="notice-done" role="status">${notice}</p>` : ''}
<h1>Your billing</h1>
<p class="muted">${customer.name || customer.email}</p>
<section aria-labelledby="subscription">
<h2 id="subscription">Subscription</h2>
${subscription ? renderSubscription(subscription, at, features) : html`<p class="muted">There is no subscription.</p>`}
</section>
<section aria-labelledby="card">
<h2 id="card">Card</h2>
<p>${card ? formatCard(card) : 'No card is saved.'}</p>
${features.payment_method_update.enabled ? html`<a class="button" href="${at}/card">${card ? 'Change the card' : 'Save a card'}</a>` : ''}
</section>
${features.invoice_history.enabled ? renderInvoices(invoices) : ''}
${session.return_url ? html`<p><a href="${session.return_url}">Back to Dragoman</a></p>` : ''}`
}

function renderSubscription(
  subscription: Stripe.Subscription,
  at: string,
  { subscription_cancel: cancel }: Stripe.BillingPortal.Configuration.Features,
) {
  const { status, cancel_at } = subscription
  const isEnding = cancel_at !== null
  const end = formatDay(cancel_at ?? periodOf(subscription).end)
  return html`<p>Standard, $0.04 per word <span class="badge ${status}">${isEnding ? `Ends on ${end}` : (STATUS_LABELS[status] ?? status)}</span></p>
<p class="muted">${isEnding ? `Words until ${end} are charged, then it is over.` : `The next invoice is made on ${end}.`}</p>
<div class="actions">
${cancel.enabled ? action(at, isEnding ? 'resume' : 'cancel', isEnding ? 'Resume the subscription' : 'Cancel at the end of the period') : ''}
${action(at, 'period', 'End the period now (test)')}
</div>`
}

const action = (at: string, name: string, label: string) =>
  html`<form method="post" action="${at}/${name}"><button type="submit"${name === 'cancel' ? html` class="danger"` : ''}>${label}</button></form>`

const renderInvoices = (invoices: Stripe.Invoice[]) => html`<section aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  invoices.length === 0
    ? html`<p class="muted">The first one is made when a period ends.</p>`
    : html`<div class="scrolled" tabindex="0" role="region" aria-label="Table of invoices"><table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col" class="number">Words</th><th scope="col" class="number">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices.map(renderInvoice)}</tbody></table></div>`
}
</section>`

const renderInvoice = (invoice: Stripe.Invoice) => html`<tr>
<td>${formatDay(invoice.created)}</td>
<td>${invoice.hosted_invoice_url ? html`<a href="/dev/stripe/invoices/${invoice.id}">${invoice.number}</a>` : '–'}</td>
<td class="number">${formatWords(invoice)}</td>
<td class="number">${formatMoney(invoice.total)}</td>
<td><span class="badge ${invoice.status}">${STATUS_LABELS[invoice.status!]}</span></td>
</tr>`
