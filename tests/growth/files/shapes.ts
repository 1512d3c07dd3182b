import type { Template } from './templates.ts'

/** A hostile file: what fills which of its holes, each in a share of the size. */
export type Shape = { name: string; make: (size: number) => string }

type Filling = { name: string; fill: (size: number) => string }

const repeat = (token: string, size: number) => {
  const count = Math.max(1, Math.floor(size / token.length))
  if (!token.includes('#') || token === '#') return token.repeat(count)
  return Array.from({ length: count }, (_, at) => token.replaceAll('#', String(at + 1))).join('')
}

/** One token many times, two in turn, or many of one before as many of another. */
const once = (a: string): Filling => ({ name: `${show(a)}ⁿ`, fill: (size) => repeat(a, size) })
const turns = (a: string, b: string): Filling => ({
  name: `(${show(a)} ${show(b)})ⁿ`,
  fill: (size) => repeat(a + b, size),
})
const halves = (a: string, b: string): Filling => ({
  name: `${show(a)}ⁿ ${show(b)}ⁿ`,
  fill: (size) => repeat(a, size / 2) + repeat(b, size / 2),
})
/** As many of one as of another, whatever their lengths. */
const nested = (a: string, b: string): Filling => ({
  name: `${show(a)}ⁿx${show(b)}ⁿ`,
  fill(size) {
    const count = Math.ceil(size / (a.length + b.length))
    return `${repeat(a, count * a.length)}x${repeat(b, count * b.length)}`
  },
})
const show = (token: string) => JSON.stringify(token).slice(1, -1)

const HOLE = /«([^»]*)»/

/** The parts of a template between its holes, and what stands in these otherwise. */
function partsOf({ file }: Template) {
  const all = file.split(HOLE)
  return { between: all.filter((_, at) => at % 2 === 0), plain: all.filter((_, at) => at % 2 === 1) }
}

/** Shapes of a template without an end, chosen by `random`; each filling is in one hole, or two are in two. */
export function* shapesOf(template: Template, random: () => number): Generator<Shape> {
  const { tokens } = template
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const holes = partsOf(template).plain.map((_, at) => at)
  for (;;) {
    const makers = [
      () => once(pick(tokens)),
      () => turns(pick(tokens), pick(tokens)),
      () => halves(pick(tokens), pick(tokens)),
      () => nested(pick(tokens), pick(tokens)),
    ]
    const places = random() < 0.5 ? [pick(holes)] : [pick(holes), pick(holes)].sort((one, other) => one - other)
    yield shapeOf(template, new Map(places.map((place) => [place, pick(makers)()])))
  }
}

/** Each token alone, in each of the holes. */
export const simpleShapes = (template: Template): Shape[] =>
  partsOf(template).plain.flatMap((_, place) =>
    template.tokens.map((token) => shapeOf(template, new Map([[place, once(token)]]))),
  )

function shapeOf(template: Template, fillings: ReadonlyMap<number, Filling>): Shape {
  const { between, plain } = partsOf(template)
  return {
    name: [...fillings].map(([place, { name }]) => `${name} in ${place}`).join(', '),
    make: (size) =>
      between.map((part, at) => part + (fillings.get(at)?.fill(size / fillings.size) ?? plain[at] ?? '')).join(''),
  }
}
