import type { Seen } from './look.ts'
import type { Likeness } from './words/nearest.ts'

const MAX_COUNT = 4
const MAX_KEPT = 12
const MAX_GAP = 8
const MAX_SHARE = 2
const WINDOW = 6
const UNEXPLAINED = 0.3

const TRAITS: readonly ((seen: Seen) => number)[] = [
  ({ found }) => Math.log(1 + found.length),
  ({ given }) => Math.log(1 + given.length),
  ({ length }) => Math.max(0, -length),
  ({ length }) => squareOf(Math.max(0, -length)),
  ({ length }) => Math.max(0, length),
  ({ length }) => squareOf(Math.max(0, length)),
  ({ forth }) => worstRun(forth),
  ({ back }) => worstRun(back),
  ({ forth }) => -evenSum(forth),
  ({ back }) => -evenSum(back),
  ({ forth }) => -evenSum(forth.slice(0, third(forth))),
  ({ forth }) => -evenSum(forth.slice(-third(forth))),
  ({ back }) => -evenSum(back.slice(0, third(back))),
  ({ back }) => -evenSum(back.slice(-third(back))),
  ({ startsForth }) => worstRun(startsForth),
  ({ startsBack }) => worstRun(startsBack),
  ({ startsForth }) => -evenSum(startsForth),
  ({ startsBack }) => -evenSum(startsBack),
  ({ startsForth }) => -evenSum(startsForth.slice(-third(startsForth))),
  ({ startsBack }) => -evenSum(startsBack.slice(-third(startsBack))),
  ({ sentences }) => Math.min(MAX_COUNT, sentences.fewer),
  ({ sentences }) => Math.min(MAX_COUNT, sentences.more),
  ({ sentences }) => sentences.uneven,
  ({ sentences }) => sentences.otherMarks,
  ({ commas }) => Math.min(MAX_COUNT, Math.max(0, -commas)),
  ({ commas }) => Math.min(MAX_COUNT, Math.max(0, commas)),
  ({ surprises }) => worstWindow(surprises),
  ({ surprises }) => meanOf(surprises),
  ({ surprises }) => meanOf(surprises.slice(0, 3)),
  ({ surprises }) => surprises.at(-1) ?? 0,
  ({ firsts }) => meanOf(firsts),
  ({ order }) => -evenSum(order),
  ({ order }) => worstRun(order),
  ({ order }) => -(order[0] ?? 0),
  ({ order }) => -(order.at(-1) ?? 0),
  ({ gaps }) => Math.min(MAX_GAP, Math.max(0, ...gaps)),
  ({ gaps }) => evenSum(gaps),
  ({ places }) => meanOf(places.map(([one, other]) => Math.abs(one - other))),
  ({ places }) => Math.sqrt(places.length) * meanOf(places.map(([one, other]) => Math.abs(one - other))),
  ({ repeats }) => Math.min(MAX_COUNT, repeats),
  ({ kept }) => Math.min(MAX_KEPT, kept.kept),
  ({ kept }) => Math.min(MAX_KEPT, kept.lost),
  ({ surprises }) => Math.max(...surprises),
  ({ unknown, found }) => unknown / (unknown + found.length + 1),
  ({ marks }) => Math.min(MAX_COUNT, marks),
  ({ variables }) => variables,
  ({ lone }) => Math.max(0, ...lone.forth),
  ({ lone }) => Math.max(0, ...lone.back),
  ({ lone }) => evenSum(lone.forth),
  ({ lone }) => evenSum(lone.back),
  ({ startsLone }) => Math.max(0, ...startsLone.forth),
  ({ startsLone }) => Math.max(0, ...startsLone.back),
  ({ cognates }) => Math.log(1 + cognates.alike),
  ({ cognates }) => cognates.alike / (1 + cognates.of),
  ({ cognates }) => Math.log(1 + cognates.of - cognates.alike),
  ({ company }) => Math.min(MAX_SHARE, Math.max(0, company.others)),
  ({ company }) => Math.max(0, ...company.strays),
  ({ company }) => evenSum(company.strays),
  ({ company }) => Math.max(0, ...company.taken),
  ({ company }) => evenSum(company.taken),
  ({ missing }) => Math.min(MAX_SHARE, missing?.share ?? 0),
  ({ denies }) => (denies ? 1 : 0),
  ({ figure }) => (figure === undefined ? 0 : 1),
  ({ newlyKept }) => newlyKept,
  ({ lostCapital }) => lostCapital,
  ({ unknownGiven }) => Math.log(1 + unknownGiven),
  ({ unknown, unknownGiven }) => Math.min(MAX_COUNT, Math.max(0, unknown - unknownGiven)),
  ({ unknown, unknownGiven }) => Math.min(MAX_COUNT, Math.max(0, unknownGiven - unknown)),
  ({ weights }) => Math.max(0, weights),
  ({ weights }) => Math.max(0, -weights),
  ({ lone }) => Math.min(Math.max(0, ...lone.forth), Math.max(0, ...lone.back)),
  ({ forth, back }) => Math.min(worstRun(forth), worstRun(back)),
  ({ foreign }) => Math.min(MAX_COUNT, foreign),
  ({ nearest }) => nearest[0]?.source ?? 0,
  ({ nearest }) => Math.max(0, ...nearest.map(onlySource)),
  ({ nearest }) => Math.min(1, ...nearest.map(onlySource)),
  ({ nearest }) => Math.max(0, ...nearest.map(({ answer }) => answer)),
]

export const traitsOf = (seen: Seen): number[] => TRAITS.map((traitOf) => traitOf(seen))

const onlySource = ({ source, answer }: Likeness) => source * (1 - answer)
const squareOf = (value: number) => Math.min(40, value * value)
const third = (values: unknown[]) => Math.ceil(values.length / 3)
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length)
const evenSum = (values: number[]) => sumOf(values) / Math.sqrt(values.length + 1)

function worstRun(gains: number[]) {
  let [worst, run] = [0, 0]
  for (const gain of gains) {
    run = Math.max(0, run - gain - UNEXPLAINED)
    worst = Math.max(worst, run)
  }
  return worst
}

function worstWindow(surprises: number[]) {
  let [worst, sum] = [0, 0]
  for (const [at, surprise] of surprises.entries()) {
    sum += surprise - (at >= WINDOW ? surprises[at - WINDOW]! : 0)
    worst = Math.max(worst, sum)
  }
  return worst
}
