type SeenCall = { method: string; path: string; query: string; body: string; idempotencyKey: string | undefined }
/**
 * Fault of a request. `refuse` closes the connection before the request runs, `drop` after it. `error`, `tooMany` and
 * `keptError` answer with an error instead of running it, the last one stored under its key; `errorAfterwards` answers
 * with an error although it ran.
 */
type CallFault = 'refuse' | 'drop' | 'error' | 'keptError' | 'errorAfterwards' | 'tooMany'
/** Fault of a webhook: never sent, sent twice, withheld until `release()`, or sent as a thin event. */
type DeliveryFault = 'drop' | 'duplicate' | 'withhold' | 'thin'

export type Faults = {
  isAway: boolean
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
