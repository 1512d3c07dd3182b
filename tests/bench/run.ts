import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { Measured, Result } from './harness/result.ts'

const RESULTS = new URL('./RESULTS.md', import.meta.url)
const HEADING = `# Measured

Each table comes from one run of \`npm run bench -- <name>\`: ours and the named peer side by side, in turn, at least five
rounds, medians of the ratios. Milliseconds differ from machine to machine; the ratios are what counts.
`

const name = process.argv[2]
if (!name) throw new Error('Name a benchmark')
const start = performance.now()
const { run } = (await import(`./${name}.bench.ts`)) as { run(): Promise<Result> }
const { rows } = await run()
const section = describe(name, rows, (performance.now() - start) / 1000)
console.log(`\n${section}`)
writeFileSync(RESULTS, withSection(existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : HEADING, name, section))
process.exit(rows.every((row) => row.met) ? 0 : 1)

function describe(title: string, measured: Measured[], seconds: number) {
  const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    `## ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}; ${Math.round(seconds)} s.`,
    '',
    line(['what', 'against', 'ours', 'theirs', 'ratio', 'goal', 'met']),
    line(Array.from({ length: 7 }, () => '---')),
    ...measured.map(({ what, peer, ours, theirs, ratio, goal, met }) =>
      line([what, peer, ours, theirs, ratio.toFixed(2), goal, met ? 'yes' : 'no']),
    ),
    '',
  ].join('\n')
}

/** The same page with this benchmark's section new; sections stand in the order of their names. */
function withSection(page: string, title: string, section: string) {
  const [heading, ...sections] = page.split(/^(?=## )/m)
  const others = sections.filter((other) => !other.startsWith(`## ${title}\n`)).map((other) => other.trimEnd())
  return `${[heading!.trimEnd(), ...[...others, section.trimEnd()].sort()].join('\n\n')}\n`
}
