/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { aPage, model, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

const [PAGES, ROWS, EDITS] = process.env.FUZZ ? [50, 500, 400] : [4, 250, 60]

test('[P2] people type into random rows while pages are translated: their texts stay, and nothing is paid for those', async () => {
  const random = seeded(chooseSeed('beside many people'))
  const texts = Array.from({ length: ROWS }, (_, n) => `row ${n}`)
  const pages = await Promise.all(
    Array.from({ length: PAGES }, () => aPage(texts, { role: 'ADMIN', is_superuser: true, word_quota: null })),
  )
  const typed = pages.map(() => new Map<string, string>())
  let isTranslating = true

  async function typeInto(page: (typeof pages)[number], mine: Map<string, string>) {
    for (let edit = 0; edit < EDITS && isTranslating; edit++) {
      await pause(random() * 60)
      const row = Math.floor(random() * ROWS)
      const text = `a person's text ${edit}`
      await page.type(row, text)
      mine.set(page.page.source_texts[row]!.id, text)
    }
  }
  const typing = pages.map((page, index) => typeInto(page, typed[index]!))
  for (const page of pages) await page.translate({ latencyMs: 250 })
  await Promise.all(typing)
  const finished = await Promise.all(pages.map((page) => page.finished(PAGES * 30_000)))
  isTranslating = false

  for (const [index, rows] of finished.entries()) {
    const mine = typed[index]!
    expect(rows).toHaveLength(ROWS)
    for (const row of rows) {
      const own = mine.get(row.source_text_id)
      if (own === undefined) expect(row).toMatchObject({ status: 'COMPLETED', suggestion: null })
      else expect(row.content).toBe(own)
      expect(['PENDING', 'IN_PROGRESS', 'FAILED']).not.toContain(row.status)
    }
    const own = rows.filter((row) => mine.has(row.source_text_id))
    expect(own.length).toBeGreaterThan(5)
    const entries = await pages[index]!.ledger()
    expect(entries.filter((entry) => entry.endsWith('reserved'))).toEqual([])
    expect(entries.filter((entry) => entry.endsWith('billed')).length).toBeGreaterThanOrEqual(ROWS - own.length)
  }
  expect(model.calls.length).toBeGreaterThan(PAGES)
}, 1_500_000)
