import { html, raw } from 'hono/html'
import { type Card, type CardFault, OFFERED_CARDS } from '../cards/testCards.ts'
import type { Html } from './pageLayout.ts'
import { inGroups } from './readCard.ts'

const EMPTY: Card = { number: '', month: '', year: '', cvc: '', name: '' }

type CardForm = {
  action: string
  heading: string
  lead: string
  back: string | null
  backLabel: string
  asksAddress?: boolean
  card?: Card
  fault?: CardFault | undefined
}

export function renderCardForm({
  action,
  heading,
  lead,
  back,
  backLabel,
  asksAddress,
  card = EMPTY,
  fault,
}: CardForm): Html {
  return html`<form class="card" method="post" action="${action}" novalidate autocomplete="off">
<h1>${heading}</h1>
<p class="muted">${lead}</p>
${fault ? html`<p class="alert" role="alert" id="alert" tabindex="-1">${fault.message}</p>` : ''}
${field('number', 'Card number', card.number, fault, 'inputmode="numeric" autocomplete="cc-number" maxlength="25"')}
<div class="fields">
<fieldset class="field"${described('expiry', fault)}>
<legend>Expiry date</legend>
<div class="dates">
<input name="month" aria-label="Month" placeholder="MM" inputmode="numeric" autocomplete="cc-exp-month" maxlength="2" value="${card.month}"${invalid('expiry', fault)}>
<span aria-hidden="true">/</span>
<input name="year" aria-label="Year" placeholder="YY" inputmode="numeric" autocomplete="cc-exp-year" maxlength="4" value="${card.year}"${invalid('expiry', fault)}>
</div>
${faultOf('expiry', fault)}
</fieldset>
${field('cvc', 'Security code', card.cvc, fault, 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"')}
</div>
${field('name', 'Name on card', card.name, undefined, 'autocomplete="cc-name" maxlength="100"')}
${asksAddress ? renderAddress(card) : ''}
<button class="primary" type="submit">Save card</button>
</form>
<section aria-labelledby="test-cards">
<h2 id="test-cards">Test cards</h2>
<p class="muted">Choose one and the form is filled in.</p>
<form method="post" action="${action}">
<ul>
${OFFERED_CARDS.map(
  ({ number, says }) =>
    html`<li><button class="plain" name="use" value="${number}">${inGroups(number)}</button> <span class="muted">${says}</span></li>`,
)}
</ul>
</form>
</section>
${back === null ? '' : html`<p><a href="${back}">${backLabel}</a></p>`}`
}

const renderAddress = ({ country = '', postal_code = '' }: Card) => html`<div class="fields">
${field('country', 'Country (two letters)', country, undefined, 'autocomplete="billing country" maxlength="2"')}
${field('postal_code', 'Postal code', postal_code, undefined, 'autocomplete="billing postal-code" maxlength="12"')}
</div>`

type Field = 'number' | 'cvc' | 'name' | 'country' | 'postal_code'

function field(name: Field, label: string, value: string, fault: CardFault | undefined, more: string) {
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}"${attributes(more)}${invalid(name, fault)}${described(name, fault)}>
${faultOf(name, fault)}
</div>`
}

const faultOf = (name: string, fault: CardFault | undefined) =>
  fault?.field === name ? html`<p class="fault" id="${name}-fault">${fault.message}</p>` : ''
const invalid = (name: string, fault: CardFault | undefined) =>
  fault?.field === name ? attributes('aria-invalid="true"') : ''
const described = (name: string, fault: CardFault | undefined) =>
  fault?.field === name ? attributes(`aria-describedby="${name}-fault"`) : ''
/** Marks attributes as trusted; they never contain input. */
const attributes = (text: string) => raw(` ${text}`)
