import type { CallContext } from '../store/context.ts'
import { sumMeterEvents, type Usage } from '../store/meterEventRows.ts'

export const countUsage = (context: CallContext, usage: Usage) =>
  sumMeterEvents(context.trx, usage, { now: context.now, delayS: context.settings.countsLateS })
