export type Settings = {
  afterLastRetry: 'cancel' | 'mark_unpaid'
  earlyUsage: 'subscription_item' | 'invoice_item'
  countsLateS: number
}
