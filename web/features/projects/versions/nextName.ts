export function nextName(name: string | undefined) {
  if (name === undefined) return '1.0'
  const last = name.match(/\d+/g)?.at(-1)
  if (last === undefined) return name
  const at = name.lastIndexOf(last)
  return name.slice(0, at) + String(Number(last) + 1).padStart(last.length, '0') + name.slice(at + last.length)
}
