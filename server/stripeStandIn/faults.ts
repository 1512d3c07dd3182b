/** One request as a fault sees it. */
type SeenCall = { method: string; path: string; query: string; body: string; idempotencyKey: string | undefined }
/** What goes wrong with a request: refused connection, no answer though it was carried out, or an error instead of either,
 * one that is repeated under its key. */
type CallFault = 'refuse' | 'drop' | 'error' | 'keptError' | 'errorAfterwards' | 'tooMany'
/** Faults of a webhook: never sent, sent twice, kept until `release()`, or sent as a thin event. */
type DeliveryFault = 'drop' | 'duplicate' | 'hold' | 'thin'

/** What tests ask the stand-in to do wrong; nothing unless they ask. */
export type Faults = {
  /** Refuses every connection. */
  isAway: boolean
  /** Before each answer. */
  latencyMs: number
  onCall(call: SeenCall): CallFault | undefined
  onDelivery(event: { id: string; type: string }): DeliveryFault | undefined
}

export const createFaults = (): Faults => ({
  isAway: false,
  latencyMs: 0,
  onCall: () => undefined,
  onDelivery: () => undefined,
})
