export type Form = { [name: string]: string | Form }

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

export function readForm(encoded: string): Form | undefined {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const parts = NAME.exec(name)
    if (!parts) return undefined
    const path = [parts[1]!, ...[...parts[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)]
    if (!put(form, path, value)) return undefined
  }
  return form
}

// has no prototype, so that names such as `constructor` are free
const emptyForm = () => Object.create(null) as Form

function put(form: Form, [name, ...rest]: string[], value: string): boolean {
  const key = name === '' ? String(Object.keys(form).length) : name!
  if (rest.length === 0) {
    form[key] = value
    return true
  }
  form[key] ??= emptyForm()
  const inner = form[key]
  return typeof inner === 'object' && put(inner, rest, value)
}
