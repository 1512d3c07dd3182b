import type { Stripe } from 'stripe'

export type Objects = {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  setup_intent: Stripe.SetupIntent
  payment_intent: Stripe.PaymentIntent
  'checkout.session': Stripe.Checkout.Session
  product: Stripe.Product
  price: Stripe.Price
  'billing.meter': Stripe.Billing.Meter
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoiceitem: Stripe.InvoiceItem
  invoice_payment: Stripe.InvoicePayment
  credit_note: Stripe.CreditNote
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'billing_portal.session': Stripe.BillingPortal.Session
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
}
export type Kind = keyof Objects
export type StoredObject = Objects[Kind]
