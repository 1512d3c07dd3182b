/** @module-tag selfTest */
import { expect, test } from 'vitest'
import { expectLinear } from './growth.ts'

const make = (size: number) => Array.from({ length: size }, (_, index) => index)
const visit = (values: number[], inner: number) => {
  let sum = 0
  for (const value of values) for (let index = 0; index < inner; index++) sum = (sum + value * index) % 1_000_003
  return sum
}

test('the harness accepts a linear function', () =>
  expectLinear({ name: 'linear', make, run: (values) => visit(values, 1_000), largest: 20_000 }))

test('the harness refuses a quadratic function, whether it is quick or slow', async () => {
  const quadratic = (largest: number) =>
    expectLinear({ name: 'squares', make, run: (values) => visit(values, values.length), largest })
  await expect(quadratic(8_000)).rejects.toThrow(/squares: .*x\)/)
  await expect(quadratic(1_000_000)).rejects.toThrow(/squares: .*x\)/)
})

test('the harness awaits an asynchronous function', () =>
  expect(
    expectLinear({
      name: 'later',
      make,
      run: async (values) => {
        await Promise.resolve()
        return visit(values, values.length)
      },
      largest: 1_000_000,
    }),
  ).rejects.toThrow('later'))
