/** Choices of an account that are made in Stripe's dashboard. */
export type Settings = {
  /** End of a subscription after the last failed attempt to charge its invoice. */
  afterLastRetry: 'cancel' | 'mark_unpaid'
  /** Form of the usage on the invoice of a subscription that ends before its period. */
  earlyUsage: 'subscription_item' | 'invoice_item'
  /** Longest delay in seconds until the meter counts an event; each event has a delay of its own. */
  countsLateS: number
}
