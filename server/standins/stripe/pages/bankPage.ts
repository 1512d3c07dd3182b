import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { type Html, renderLayout } from './pageLayout.ts'

export const renderBankPage = ({ id }: Stripe.Checkout.Session): Html =>
  renderLayout(
    'Confirm with your bank',
    html`<form class="card" method="post" action="/dev/stripe/checkout/${id}/bank">
<h1>Confirm with your bank</h1>
<p class="muted">The bank of this card asks whether you want to save it for payments to Dragoman.</p>
<div class="actions">
<button class="primary" name="answer" value="confirm">Confirm</button>
<button class="danger" name="answer" value="refuse">Refuse</button>
</div>
</form>`,
  )
