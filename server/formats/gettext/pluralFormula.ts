type Evaluate = (n: number) => number

const OPERATORS: [symbol: string, level: number, apply: (left: number, right: number) => number][] = [
  ['||', 1, (left, right) => Number(left !== 0 || right !== 0)],
  ['&&', 2, (left, right) => Number(left !== 0 && right !== 0)],
  ['==', 3, (left, right) => Number(left === right)],
  ['!=', 3, (left, right) => Number(left !== right)],
  ['<=', 4, (left, right) => Number(left <= right)],
  ['>=', 4, (left, right) => Number(left >= right)],
  ['<', 4, (left, right) => Number(left < right)],
  ['>', 4, (left, right) => Number(left > right)],
  ['+', 5, (left, right) => left + right],
  ['-', 5, (left, right) => left - right],
  ['*', 6, (left, right) => left * right],
  ['/', 6, (left, right) => (right === 0 ? 0 : Math.trunc(left / right))],
  ['%', 6, (left, right) => (right === 0 ? 0 : left % right)],
]
const MAX_LENGTH = 1000
const HIGHEST = 7

/**
 * Reads the expression of a Plural-Forms header, which is C with the one variable n; undefined when it is none.
 * https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html
 */
export function readPluralFormula(formula: string): Evaluate | undefined {
  if (formula.length > MAX_LENGTH) return undefined
  const tokens = formula.match(/\d+|n|[|&=!<>]{2}|[-+*/%<>!?:()]|\S/g) ?? []
  let at = 0
  const take = (token: string) => tokens[at] === token && ++at > 0

  function choice(): Evaluate | undefined {
    const condition = binary(1)
    if (!condition || !take('?')) return condition
    const yes = choice()
    const no = take(':') ? choice() : undefined
    return yes && no && ((n) => (condition(n) !== 0 ? yes(n) : no(n)))
  }

  function binary(level: number): Evaluate | undefined {
    if (level === HIGHEST) return single()
    let left = binary(level + 1)
    for (;;) {
      const operator = OPERATORS.find(([symbol, own]) => own === level && symbol === tokens[at])
      if (!left || !operator) return left
      at++
      const [before, right] = [left, binary(level + 1)]
      left = right && ((n) => operator[2](before(n), right(n)))
    }
  }

  function single(): Evaluate | undefined {
    if (take('!')) {
      const negated = single()
      return negated && ((n) => Number(negated(n) === 0))
    }
    if (take('(')) {
      const inner = choice()
      return inner && take(')') ? inner : undefined
    }
    const token = tokens[at++]
    if (token === 'n') return (n) => n
    const value = token !== undefined && /^\d+$/.test(token) ? Number(token) : undefined
    return value === undefined ? undefined : () => value
  }

  const evaluate = choice()
  return at === tokens.length ? evaluate : undefined
}
