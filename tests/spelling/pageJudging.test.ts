import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { contentOf, replaceText } from '#collab/document/rows.ts'
import { fixOf, judge } from '#collab/text/judge.ts'
import { createJudging } from '#web/features/rows/issues/judging.ts'
import { createRows } from '#web/features/rows/rows.ts'
import { createFindings } from '#web/features/rowText/findings.ts'
import type { ToJudge } from '#web/features/rowText/judgeMessages.ts'
import { createSpelling } from '#web/features/rowText/spelling/spelling.ts'
import { spellBeside } from './beside.ts'

const ROWS = 1_000
const SPOILED = 10

function judgeBeside(asked: ToJudge[]) {
  const port = {
    onmessage: null as null | ((event: MessageEvent) => void),
    onerror: null,
    terminate() {},
    postMessage(message: ToJudge) {
      asked.push(message)
      setTimeout(() => {
        const { languages, texts } = message
        const data = texts.map(({ source, text, ...about }) => judge(source, text, { ...languages, ...about }))
        port.onmessage?.({ data } as MessageEvent)
      })
    },
  }
  return port as never
}

async function aPage() {
  const doc = new Y.Doc()
  const ids = Array.from({ length: ROWS }, (_, at) => `row${at}`)
  doc.transact(() => {
    for (const [at, id] of ids.entries())
      contentOf(doc).set(id, new Y.Text(at % SPOILED === 0 ? `Sala ${at}` : `Sala ${at} de {name}`))
  })
  const rows = createRows()
  rows.setSources(
    ids.map((id, at) => ({ id, identifier: id, content: `Hall ${at} of {name}`, context: null, words: 3 })),
  )
  rows.attach(doc)
  const findings = createFindings()
  const { beside, spelled } = await spellBeside('es')
  const spelling = createSpelling('es', findings.renew, beside)
  const termsIn = () => []
  findings.rules.setState({ judge, fixOf, from: 'en', to: 'es', termsIn, spelling }, true)
  const asked: ToJudge[] = []
  const judging = createJudging(rows, findings, () => judgeBeside(asked))
  onTestFinished(() => judging.stop())
  judging.want()
  await judging.whole()
  return { doc, ids, findings, asked, spelled }
}

test('a page is judged whole before its words are looked up, and a change judges its row alone, within 50 ms', async () => {
  const { doc, ids, findings, asked, spelled } = await aPage()
  expect(asked.flatMap(({ texts }) => texts)).toHaveLength(ROWS)
  expect(spelled).toEqual([])
  const lost = () => findings.counts.getState().byCheck.get('placeholders') ?? 0
  await vi.waitFor(() => expect(lost()).toBe(ROWS / SPOILED))
  await vi.waitFor(() => expect(spelled).toHaveLength(ROWS), { timeout: 10_000 })

  asked.length = 0
  const began = performance.now()
  doc.transact(() => replaceText(doc, ids[0]!, 'Sala 0 de {name}'), 'a colleague')
  await vi.waitFor(() => expect(asked.flatMap(({ texts }) => texts.map(({ text }) => text))).toHaveLength(1), {
    interval: 1,
  })
  expect(performance.now() - began).toBeLessThan(200)
  await vi.waitFor(() => expect(lost()).toBe(ROWS / SPOILED - 1))
})
