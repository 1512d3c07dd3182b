import { sumMeterEvents } from '#db/queries/standIn.ts'
import type { Desk } from './desk.ts'

/** Sums what the meter has counted by now; events count late where the settings say so. */
export const countUsage = (desk: Desk, asked: Parameters<typeof sumMeterEvents>[1]) =>
  sumMeterEvents(desk.trx, asked, { now: desk.now, lateS: desk.settings.countsLateS })
